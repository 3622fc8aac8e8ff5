import type { Readable } from 'node:stream'
import type { Repository } from '#backend/aggregates/repository'
import { DiskUnavailable, WrongLength, type FileDisk } from '#backend/files/disk'
import { inspectObject } from '#backend/files/inspect'
import * as errors from '#modules/workspace/files/file_errors'
import type { FileTable, StoredFile } from '#modules/workspace/files/file_table'
import { liveBlock, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

interface Services {
  repository: Repository
  files: FileTable
  disk: FileDisk
}

export interface Upload {
  key: string
  /** Content-Type and Content-Length as they were sent. */
  type: string | undefined
  length: number | undefined
  body: Readable
}

/**
 * Takes the bytes of a file, when files lie on this server. They are written under a name of their
 * own and become the file's only when all have come and are what they say they are: of two uploads
 * at once one wins, of one that is cut off nothing stays. When the disk does not take them the place
 * is free again.
 */
export async function receiveUpload(services: Services, upload: Upload) {
  const { files, disk } = services
  const file = await files.byKey(upload.key)
  assertWaitedFor(file)
  await assertPageIsThere(services, file)
  if (upload.type !== file.type) throw errors.wrongType()
  if (upload.length !== undefined && upload.length > file.size) throw errors.tooLarge()
  if (upload.length !== undefined && upload.length < file.size) throw errors.wrongLength()
  const object = await files.newObject(file.key)
  try {
    await disk.receive(object, upload.body, file.size)
    await inspectObject(disk, object, file.type, file.size)
    if (!(await files.keep(file.key, object))) {
      assertWaitedFor(await files.byKey(file.key))
      throw errors.fileNotFound()
    }
  } catch (error) {
    // What can not be removed now goes by the outbox.
    await disk.remove(object).catch(() => {})
    if (error instanceof DiskUnavailable) await files.giveUp(file.key)
    throw error instanceof WrongLength ? errors.wrongLength() : error
  }
}

function assertWaitedFor(file: StoredFile | undefined): asserts file is StoredFile {
  if (!file) throw errors.fileNotFound()
  if (file.object !== null) throw errors.uploadedAlready()
  if (file.reservedUntil < new Date()) throw errors.uploadExpired()
}

/** A page in the trash takes no more files. */
async function assertPageIsThere({ repository }: Services, { ownerId, blockId }: StoredFile) {
  const tree = await repository.load(workspaceAggregate, workspaceStream(ownerId))
  liveBlock(tree.state, blockId)
}

import type { Readable } from 'node:stream'
import type { Repository } from '#kernel/aggregates/repository'
import type { FileDisk } from '#platform/files/disk'
import { DiskUnavailable, WrongLength } from '#platform/files/disk_errors'
import { UploadUnderWay, type UploadGate } from '#platform/files/upload_gate'
import { mediaType } from '#modules/workspace/api'
import * as errors from '#modules/workspace/files/file_errors'
import type { FileTable, StoredFile } from '#modules/workspace/files/file_table'
import { inspectFile } from '#modules/workspace/files/inspect_file'
import { liveBlock, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

interface Services {
  repository: Repository
  files: FileTable
  disk: FileDisk
  gate: UploadGate
}

/** Time limit of an upload: a fixed part, and a part per byte for 10 kB a second. */
const GRACE_MS = 30_000
const MS_A_BYTE = 0.1

export interface Upload {
  key: string
  /** Content-Type and Content-Length of the request. */
  type: string | undefined
  length: number | undefined
  body: Readable
}

/**
 * Receives a file's bytes if the disk is on this server. Writes them under a temporary name and
 * assigns them to the file once complete and valid. Of two concurrent uploads one wins; an
 * interrupted one leaves nothing. If the disk fails, the reservation is freed. Waits for room in
 * this process, and throws QueueTimeout if there is none.
 */
export async function receiveUpload(services: Services, upload: Upload) {
  const file = await services.files.byKey(upload.key)
  assertWaitedFor(file)
  await assertPageIsThere(services, file)
  if (mediaType(upload.type ?? '') !== file.type) throw errors.wrongType()
  if (upload.length !== undefined && upload.length > file.size) throw errors.tooLarge()
  if (upload.length !== undefined && upload.length < file.size) throw errors.wrongLength()
  const { key, ownerId, size } = file
  await services.gate
    .through({ key, ownerId, size }, () => take(services, file, upload.body))
    .catch((error: unknown) => {
      throw error instanceof UploadUnderWay ? errors.uploadUnderWay() : error
    })
}

async function take({ files, disk }: Services, file: StoredFile, body: Readable) {
  const object = await files.newObject(file.key)
  try {
    const inTime = AbortSignal.timeout(Math.ceil(GRACE_MS + file.size * MS_A_BYTE))
    await disk.receive(object, body, file.size, inTime)
    await inspectFile(disk, object, file)
    if (!(await files.keep(file.key, object))) {
      assertWaitedFor(await files.byKey(file.key))
      throw errors.fileNotFound()
    }
  } catch (error) {
    // The outbox removes bytes that cannot be removed now.
    await disk.remove(object).catch(() => {})
    if (error instanceof DiskUnavailable) await files.giveUp(file.key)
    throw error instanceof WrongLength ? errors.wrongLength() : error
  }
}

function assertWaitedFor(file: StoredFile | undefined): asserts file is StoredFile {
  if (!file) throw errors.fileNotFound()
  if (file.object !== null) throw errors.uploadedAlready()
  if (file.expired) throw errors.uploadExpired()
}

/** Throws 404 for a page in the trash, which accepts no files. */
async function assertPageIsThere({ repository }: Services, { ownerId, blockId }: StoredFile) {
  const tree = await repository.load(workspaceAggregate, workspaceStream(ownerId))
  liveBlock(tree.state, blockId)
}

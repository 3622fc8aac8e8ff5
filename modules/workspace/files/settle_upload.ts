import { DomainError } from '#kernel/aggregates/domain_error'
import type { FileDisk } from '#platform/files/disk'
import { FileMissing } from '#platform/files/disk_errors'
import { inspectObject } from '#platform/files/inspect'
import type { Lane } from '#kernel/outbox/lane'
import { uploadName, type FileTable, type StoredFile } from '#modules/workspace/files/file_table'

interface Services {
  files: FileTable
  disk: FileDisk
}

/**
 * Looks at what a bucket has received: when somebody asks for the file, or behind a save that shows
 * it. The bytes are copied to a name that no signed address writes to, and looked at there: what is
 * sent to the address afterwards changes nothing. Returns the name; undefined when nothing has come
 * yet. Throws DomainError when what came is not what was announced; its place is then given up.
 */
export async function settleUpload(
  { files, disk }: Services,
  { key, type, size }: StoredFile
): Promise<string | undefined> {
  if (disk.receivesUploads) return undefined
  const received = uploadName(key)
  const settled = async () => (await files.byKey(key))?.object ?? undefined
  // What is not there may have been settled by somebody else meanwhile.
  if ((await disk.size(received)) !== size) return settled()
  const object = await files.newObject(key)
  try {
    await disk.copy(received, object, type)
    await inspectObject(disk, object, type, size)
  } catch (error) {
    if (error instanceof FileMissing) return settled()
    if (error instanceof DomainError) await files.giveUp(key)
    throw error
  }
  if (await files.keep(key, object, { received })) return object
  return settled()
}

/**
 * Settles behind the saves that show files, so that no save waits for the bucket: tried until the
 * bucket is there. A file that turned out wrong is a picture that is not there.
 */
export function settlingLane(services: () => Promise<Services>): Lane {
  return {
    topic: 'upload',
    ordered: false,
    batchSize: 5,
    delays: [1, 5, 30, 300],
    maxAttempts: Infinity,
    async handle({ key }) {
      const { files, disk } = await services()
      const file = await files.byKey(key)
      if (!file || file.object !== null) return
      try {
        if ((await settleUpload({ files, disk }, file)) === undefined) await files.notArrived(key)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
    },
  }
}

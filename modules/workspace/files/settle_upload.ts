import { DomainError } from '#kernel/aggregates/domain_error'
import type { FileDisk } from '#platform/files/disk'
import { FileMissing } from '#platform/files/disk_errors'
import type { Lane } from '#kernel/outbox/lane'
import { uploadName, type FileTable, type StoredFile } from '#modules/workspace/files/file_table'
import { inspectFile } from '#modules/workspace/files/inspect_file'

interface Services {
  files: FileTable
  disk: FileDisk
}

/**
 * Inspects a file that a bucket has received, on first request or after a save that shows it.
 * Copies the bytes to a name that no signed address writes to and inspects the copy, so later
 * uploads change nothing. Returns the name; undefined if nothing has arrived. Throws DomainError if
 * the bytes differ from the announcement and deletes the reservation.
 */
export async function settleUpload(
  { files, disk }: Services,
  { key, type, size }: StoredFile
): Promise<string | undefined> {
  if (disk.receivesUploads) return undefined
  const received = uploadName(key)
  const settled = async () => (await files.byKey(key))?.object ?? undefined
  // Missing bytes may have been settled concurrently.
  if ((await disk.size(received)) !== size) return settled()
  const object = await files.newObject(key)
  try {
    await disk.copy(received, object, type)
    await inspectFile(disk, object, { type, size })
  } catch (error) {
    if (error instanceof FileMissing) return settled()
    if (error instanceof DomainError) await files.giveUp(key)
    throw error
  }
  if (await files.keep(key, object, { received })) return object
  return settled()
}

/**
 * Settles files after the saves that show them, so no save waits for the bucket. Retries until the
 * bucket is available. An invalid file appears as a missing picture.
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

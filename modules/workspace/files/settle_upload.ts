import { DomainError } from '#backend/aggregates/domain_error'
import type { FileDisk } from '#backend/files/disk'
import { inspectObject } from '#backend/files/inspect'
import { uploadName, type FileTable, type StoredFile } from '#modules/workspace/files/file_table'

/**
 * Looks at what a bucket has received, the first time that somebody asks for the file. The bytes
 * are copied to a name that no signed address writes to, and looked at there: what is sent to the
 * address afterwards changes nothing. Answers the name; undefined when nothing has come yet. Throws
 * DomainError when what came is not what was announced; its place is then given up.
 */
export async function settleUpload(
  { files, disk }: { files: FileTable; disk: FileDisk },
  { key, type, size }: StoredFile
): Promise<string | undefined> {
  const received = uploadName(key)
  if (disk.receivesUploads || (await disk.size(received)) !== size) return undefined
  const object = await files.newObject(key)
  await disk.copy(received, object, type)
  try {
    await inspectObject(disk, object, type, size)
  } catch (error) {
    if (error instanceof DomainError) await files.giveUp(key)
    throw error
  }
  if (await files.keep(key, object)) return object
  return (await files.byKey(key))?.object ?? undefined
}

/**
 * Settles the files that a text shows, so that they count and stay. One that turned out wrong is a
 * picture that is not there; the text is saved all the same.
 */
export async function settleShown(
  services: { files: FileTable; disk: FileDisk },
  ownerId: number,
  keys: string[]
) {
  if (services.disk.receivesUploads) return
  for (const key of keys) {
    const file = await services.files.find(ownerId, key)
    if (!file || file.object !== null) continue
    await settleUpload(services, file).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
}

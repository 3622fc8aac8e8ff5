import type { FileDisk } from '#platform/files/disk'
import { inspectObject } from '#platform/files/inspect'
import { ATTACHMENT_TYPE } from '#modules/workspace/api'
import type { StoredFile } from '#modules/workspace/files/file_table'

/**
 * Inspects the bytes of an uploaded file. An attachment may hold anything, because no browser
 * renders it (rule 5.14). Throws DomainError 422.
 */
export async function inspectFile(
  disk: FileDisk,
  object: string,
  { type, size }: Pick<StoredFile, 'type' | 'size'>
) {
  if (type !== ATTACHMENT_TYPE) await inspectObject(disk, object, type, size)
}

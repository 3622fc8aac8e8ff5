import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileDisk } from '#platform/files/disk'
import { WrongLength } from '#platform/files/disk_errors'
import { IMPORT_UPLOAD_MS } from '#platform/http/limits/server_guard'
import { tooLarge, uploadedAlready, wrongLength } from '#modules/workspace/files/file_errors'
import { importNotFound } from '#modules/workspace/imports/import_errors'
import { IMPORTS_FOLDER, type ImportTable } from '#modules/workspace/imports/import_table'
import type { ImportUploadGate } from '#modules/workspace/imports/import_upload_gate'

interface Services {
  imports: ImportTable
  disk: FileDisk
  gate: ImportUploadGate
}

interface ImportUpload {
  id: string
  /** Content-Length of the request. */
  length: number | undefined
  body: Readable
}

/**
 * Receives the file of an import if the disk is on this server; the import is then read. Of two
 * concurrent uploads one wins; an interrupted one leaves nothing. Throws QueueTimeout without room.
 */
export async function receiveImport(
  { imports, disk, gate }: Services,
  { id, length, body }: ImportUpload
) {
  const found = await imports.byId(id)
  if (!found || found.status === 'cancelled') throw importNotFound()
  if (found.status !== 'uploading') throw uploadedAlready()
  const { ownerId, fileSize } = found
  if (length !== undefined && length > fileSize) throw tooLarge()
  if (length !== undefined && length < fileSize) throw wrongLength()
  await gate.run(ownerId, async () => {
    const object = `${IMPORTS_FOLDER}${id}.${randomBytes(6).toString('base64url')}`
    await imports.willWrite(object)
    try {
      await disk.receive(object, body, fileSize, AbortSignal.timeout(IMPORT_UPLOAD_MS))
      if (!(await imports.arrived(id, object))) throw uploadedAlready()
    } catch (error) {
      // The outbox removes bytes that cannot be removed now.
      await disk.remove(object).catch(() => {})
      throw error instanceof WrongLength ? wrongLength() : error
    }
  })
}

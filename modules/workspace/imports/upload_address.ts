import router from '@adonisjs/core/services/router'
import type { FileDisk } from '#platform/files/disk'
import { IMPORTS_FOLDER, type StoredImport } from '#modules/workspace/imports/import_table'

/** Name of the route that receives imports when this server stores the files. */
export const IMPORT_UPLOAD_ROUTE = 'imports.receive'
/** Purpose of its signatures. */
export const IMPORT_UPLOAD_PURPOSE = 'import'

/** Media type under which every import is sent, whatever it is. */
export const IMPORT_TYPE = 'application/octet-stream'

/** Seconds for which the address of an upload is valid. */
const VALID_SECONDS = 60 * 60

/** Returns the address to which the file of an import is sent. */
export async function importAddress(
  disk: FileDisk,
  { id, fileSize }: Pick<StoredImport, 'id' | 'fileSize'>
) {
  const url = disk.receivesUploads
    ? router.makeSignedUrl(IMPORT_UPLOAD_ROUTE, [id], {
        expiresIn: `${VALID_SECONDS} seconds`,
        purpose: IMPORT_UPLOAD_PURPOSE,
      })
    : await disk.uploadUrl(bucketName(id), {
        type: IMPORT_TYPE,
        size: fileSize,
        seconds: VALID_SECONDS,
      })
  return new URL(url, process.env.APP_URL).href
}

/** Returns the name under which a bucket receives the file of an import. */
export function bucketName(id: string) {
  return `${IMPORTS_FOLDER}${id}`
}

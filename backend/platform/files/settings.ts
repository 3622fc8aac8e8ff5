import { join } from 'node:path'
import type { FileSettings } from '#platform/files/storage_settings'

/** Returns the file storage settings, as the startup has checked and published them. */
export function fileSettings(env: NodeJS.ProcessEnv = process.env): FileSettings {
  if (env.FILE_STORAGE !== 's3') return { storage: 'local' }
  return {
    storage: 's3',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    endpoint: env.S3_ENDPOINT || undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE ? env.S3_FORCE_PATH_STYLE === 'yes' : undefined,
  }
}

/** Returns the folder of files stored on this server. */
export function filesFolder(env: NodeJS.ProcessEnv = process.env) {
  return join(env.DATA_DIR ?? '.data', 'files')
}

/** Returns the origin that browsers upload to, or undefined if it is this server. */
export async function uploadOrigin(settings: FileSettings): Promise<string | undefined> {
  if (settings.storage === 'local') return undefined
  const { bucketOrigin } = await import('#platform/files/bucket')
  return bucketOrigin(settings)
}

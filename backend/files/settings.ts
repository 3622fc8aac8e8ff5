import { join } from 'node:path'
import type { FileSettings } from '#backend/boot/environment'

/** Where files lie, from the settings as the start has checked and published them. */
export function fileSettings(env: NodeJS.ProcessEnv = process.env): FileSettings {
  if (env.FILE_STORAGE !== 's3') return { storage: 'local' }
  return {
    storage: 's3',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    endpoint: env.S3_ENDPOINT || undefined,
  }
}

/** The folder of files that are kept on this server. */
export function filesFolder(env: NodeJS.ProcessEnv = process.env) {
  return join(env.DATA_DIR ?? '.data', 'files')
}

/** Where browsers send uploads to, when that is not this server. */
export function uploadOrigin(settings: FileSettings): string | undefined {
  if (settings.storage === 'local') return undefined
  const { bucket, region, endpoint } = settings
  return endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`
}

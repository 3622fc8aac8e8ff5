import { basename } from 'node:path'
import router from '@adonisjs/core/services/router'
import { defineConfig } from '@adonisjs/drive'
import type { DriverFactory } from '@adonisjs/drive/types'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Settings } from '#platform/files/storage_settings'
import { fileSettings, filesFolder } from '#platform/files/settings'
import { UPLOAD_PURPOSE, UPLOAD_ROUTE } from '#platform/files/upload_route'

const settings = fileSettings()
const driver = settings.storage === 's3' ? () => bucket(settings) : async () => folder()

const driveConfig = defineConfig({
  default: 'files',
  services: { files: { type: 'provider', resolver: driver } },
})

export default driveConfig

/**
 * Signs upload addresses of our own route, because the drive has none for uploads into a folder.
 */
function folder(): DriverFactory {
  return () =>
    new FSDriver({
      location: filesFolder(),
      visibility: 'private',
      urlBuilder: {
        generateSignedUploadURL: async (name, _path, { expiresIn }) =>
          router.makeSignedUrl(UPLOAD_ROUTE, [basename(name)], {
            // Here a plain number means milliseconds; to a bucket it means seconds.
            expiresIn: `${expiresIn} seconds`,
            purpose: UPLOAD_PURPOSE,
          }),
      },
    })
}

/** Loads the client for buckets only if one is configured, because the client is large. */
async function bucket(s3: S3Settings): Promise<DriverFactory> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucketOptions } = await import('#platform/files/bucket')
  const options = bucketOptions(s3)
  return () => new S3Driver(options)
}

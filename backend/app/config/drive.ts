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

/** The drive has no addresses for uploads into a folder: they are signed, and come to our own route. */
function folder(): DriverFactory {
  return () =>
    new FSDriver({
      location: filesFolder(),
      visibility: 'private',
      urlBuilder: {
        generateSignedUploadURL: async (name, _path, { expiresIn }) =>
          router.makeSignedUrl(UPLOAD_ROUTE, [basename(name)], {
            // A plain number would be milliseconds here; to a bucket it is seconds.
            expiresIn: `${expiresIn} seconds`,
            purpose: UPLOAD_PURPOSE,
          }),
      },
    })
}

/** The client for buckets is large, and loaded by those only who have one. */
async function bucket(s3: S3Settings): Promise<DriverFactory> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucketOptions } = await import('#platform/files/bucket')
  const options = bucketOptions(s3)
  return () => new S3Driver(options)
}

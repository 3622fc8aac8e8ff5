import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3DriverOptions } from 'flydrive/drivers/s3/types'
import type { S3Settings } from '#backend/boot/environment'

/**
 * A bucket for files, as the drive wants it described. Nothing in it is public. An address for an
 * upload signs type and length: without that the bucket would take anything.
 */
export function bucketOptions(settings: Omit<S3Settings, 'storage'>): S3DriverOptions {
  const { bucket, region, accessKeyId, secretAccessKey, endpoint } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    endpoint,
    // A bucket that does not answer is away: nobody waits for it without end.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 20_000 },
    // Services other than Amazon's seldom have a host name a bucket.
    forcePathStyle: endpoint !== undefined,
    // Else the presigned address asks for a checksum that no browser sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    client,
    bucket,
    visibility: 'private',
    supportsACL: false,
    urlBuilder: {
      generateSignedUploadURL: (_key, options, _client, expiresIn) =>
        getSignedUrl(client, new PutObjectCommand(options), {
          expiresIn: Number(expiresIn),
          signableHeaders: new Set(['host', 'content-type', 'content-length']),
        }),
    },
  }
}

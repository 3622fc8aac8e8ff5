import { CopyObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3DriverOptions } from 'flydrive/drivers/s3/types'
import type { S3Settings } from '#platform/files/storage_settings'

/** A bucket that has not answered by then, tries included, is unavailable. */
const CALL_MS = 5_000
/** Copying within the bucket takes it longer the larger the object is, and happens behind. */
const COPY_MS = 30_000

/**
 * A bucket for files, as the drive wants it described. Nothing in it is public. An address for an
 * upload signs type and length: without that the bucket would take anything.
 */
export function bucketOptions(settings: Omit<S3Settings, 'storage'>): S3DriverOptions {
  const client = bucketClient(settings)
  return {
    client,
    bucket: settings.bucket,
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

/**
 * Where browsers send uploads to. The client is asked: how a bucket's name becomes an address
 * depends on dots in it, the region's partition and the style (decision 129).
 */
export async function bucketOrigin(settings: Omit<S3Settings, 'storage'>) {
  const client = bucketClient(settings)
  const command = new PutObjectCommand({ Bucket: settings.bucket, Key: 'any' })
  const { origin } = new URL(await getSignedUrl(client, command))
  client.destroy()
  return origin
}

function bucketClient({ region, endpoint, ...settings }: Omit<S3Settings, 'storage'>) {
  const { accessKeyId, secretAccessKey, forcePathStyle } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    endpoint,
    // What is read goes on for as long as the reader takes, but not without a sign of life.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 20_000 },
    maxAttempts: 2,
    // Services other than Amazon's seldom have a host name a bucket.
    forcePathStyle: forcePathStyle ?? endpoint !== undefined,
    // Else the presigned address asks for a checksum that no browser sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  limitCalls(client)
  return client
}

/** The drive hands no signals on, so the client itself gives up in time. */
function limitCalls(client: S3Client) {
  const send = client.send.bind(client) as (command: object, options?: object) => Promise<object>
  const limited = async (command: object, options?: object) => {
    const control = new AbortController()
    const limit = command instanceof CopyObjectCommand ? COPY_MS : CALL_MS
    const timer = setTimeout(() => control.abort(), limit)
    try {
      return await send(command, { ...options, abortSignal: control.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  client.send = limited as typeof client.send
}

import { CopyObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3DriverOptions } from 'flydrive/drivers/s3/types'
import type { S3Settings } from '#platform/files/storage_settings'

/** Timeout in ms, including retries, after which the bucket counts as unavailable. */
const CALL_MS = 5_000
/**
 * Timeout in ms for copying within the bucket, which takes longer for large objects and runs in the
 * background.
 */
const COPY_MS = 30_000

/**
 * Returns the drive's options for a bucket of files. Nothing in the bucket is public. An upload
 * address signs type and length, because the bucket would otherwise accept anything.
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
 * Returns the origin that browsers send uploads to. Asks the client to derive the bucket's address.
 * The address depends on dots in the bucket's name, the region's partition and the addressing style
 * (decision 40).
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
    // A read lasts as long as its reader needs, but fails when the bucket falls silent.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 20_000 },
    maxAttempts: 2,
    // Services other than Amazon's rarely have a host name per bucket.
    forcePathStyle: forcePathStyle ?? endpoint !== undefined,
    // Otherwise, the presigned address requires a checksum that no browser sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  limitCalls(client)
  return client
}

/** Enforces timeouts in the client, because the drive passes no signals on. */
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

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { bucketOptions } from '#platform/files/bucket'
import { FileDisk } from '#platform/files/disk'
import { atEndOfSuite } from '#testing/cleanup'
import { temporaryDirectory } from '#testing/environment'

const BUCKET = 'strata'
/** The only key that the server accepts. */
const KEY = 'S3RVER'

/** Starts a bucket that is reached over HTTP, as Amazon's is. The bucket stops with the suite. */
export async function startBucket(): Promise<FileDisk> {
  return bucketDisk(await startBucketServer())
}

/** Starts the server of such a bucket and returns its port. */
export async function startBucketServer(options: { allowMismatchedSignatures?: boolean } = {}) {
  const directory = await temporaryDirectory()
  await keepFolders(join(directory, BUCKET))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
    ...options,
  })
  const { port } = await server.run()
  atEndOfSuite(() => server.close())
  return port
}

/**
 * Starts a bucket that can be listed. Its server does not check signatures: it omits the slash
 * after the bucket's name, which the client signs when listing.
 */
export async function startListedBucket() {
  return bucketDisk(await startBucketServer({ allowMismatchedSignatures: true }))
}

/**
 * Keeps folders from ever being empty. The server removes a folder it has seen empty, including
 * objects written in between. The entries in these folders are no objects.
 */
async function keepFolders(bucket: string) {
  for (const folder of ['avatars', 'files', 'uploads']) {
    await mkdir(join(bucket, folder, 'kept'), { recursive: true })
  }
}

/** Returns the bucket of the server at this port. */
export function bucketDisk(port: number, settings: { bucket?: string; accessKeyId?: string } = {}) {
  const options = bucketOptions({
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: KEY,
    secretAccessKey: KEY,
    endpoint: `http://127.0.0.1:${port}`,
    ...settings,
  })
  return new FileDisk(new Disk(new S3Driver(options)))
}

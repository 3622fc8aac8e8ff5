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
/** The one key that the server knows. */
const KEY = 'S3RVER'

/** A bucket that is reached over HTTP, as one at Amazon's is. It ends with the suite. */
export async function startBucket(): Promise<FileDisk> {
  return bucketDisk(await startBucketServer())
}

/** The same; returns its port. */
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
 * A bucket that can be listed. The server looks at no signatures then: it reckons without the slash
 * behind the bucket's name that the client signs when it lists.
 */
export async function startListedBucket() {
  return bucketDisk(await startBucketServer({ allowMismatchedSignatures: true }))
}

/**
 * The server removes a folder with all that is in it as soon as it has seen it empty, and what came
 * in between with it. These are never empty; what they hold is no object.
 */
async function keepFolders(bucket: string) {
  for (const folder of ['avatars', 'files', 'uploads']) {
    await mkdir(join(bucket, folder, 'kept'), { recursive: true })
  }
}

/** The bucket of a server at this port. */
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

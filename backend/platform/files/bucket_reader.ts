import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Disk } from 'flydrive'
import type { S3Driver } from 'flydrive/drivers/s3'

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Options returned by backend/platform/files/bucket.ts. */
interface BucketOptions {
  bucket: string
  client: S3Client
}

/**
 * Reads parts of objects, which the drive cannot. Loads the client only when a bucket is
 * configured.
 */
export class BucketReader {
  constructor(readonly disk: Disk) {}

  async read(name: string, range?: ByteRange) {
    return (await this.#get(name, range)).Body as Readable
  }

  /**
   * Returns the size in bytes by reading one byte. A HEAD request answers the same for a missing
   * bucket and a missing object.
   */
  async size(name: string) {
    const { Body, ContentRange, ContentLength } = await this.#get(name, { start: 0, end: 0 })
    ;(Body as Readable).destroy()
    return ContentRange ? Number(ContentRange.replace(/^.*\//, '')) : Number(ContentLength)
  }

  async #get(name: string, range?: ByteRange) {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3')
    const { bucket, client } = (this.disk.driver as S3Driver).options as BucketOptions
    const Range = range && `bytes=${range.start}-${range.end}`
    return client.send(new GetObjectCommand({ Bucket: bucket, Key: name, Range }))
  }
}

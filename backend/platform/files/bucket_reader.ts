import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Disk } from 'flydrive'
import type { S3Driver } from 'flydrive/drivers/s3'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** As backend/platform/files/bucket.ts gives them. */
interface BucketOptions {
  bucket: string
  client: S3Client
}

/** Reads parts of objects, which the drive does not; the client is loaded by those who have a bucket. */
export class BucketReader {
  constructor(readonly disk: Disk) {}

  async read(name: string, range?: ByteRange) {
    return (await this.#get(name, range)).Body as Readable
  }

  /** Bytes. By reading one: to a HEAD a bucket that is not there answers like an object that is not. */
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

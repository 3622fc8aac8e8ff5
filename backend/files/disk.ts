import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Driver } from 'flydrive/drivers/s3'
import type { S3Client } from '@aws-sdk/client-s3'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** As backend/files/bucket.ts gives them. */
interface BucketOptions {
  bucket: string
  client: S3Client
}

/** More bytes came, or fewer, than were announced. */
export class WrongLength extends Error {}

/** The disk is full, not writable or not there; the bucket does not answer. */
export class DiskUnavailable extends Error {}

/**
 * Where the bytes of files lie: a folder of this server, or a bucket. Names of objects are made by
 * the server; what is in an object never changes. Every call may throw DiskUnavailable.
 */
export class FileDisk {
  constructor(readonly disk: Disk) {}

  /** True when uploads come to this server; else they go to the bucket, and it looks at them later. */
  get receivesUploads() {
    return this.disk.driver instanceof FSDriver
  }

  /** An address that takes one PUT of exactly this type and size. */
  uploadUrl(
    name: string,
    { type, size, seconds }: { type: string; size: number; seconds: number }
  ) {
    const options = { contentType: type, ContentLength: size, expiresIn: seconds }
    return this.disk.getSignedUploadUrl(name, options)
  }

  /** Writes what comes, to the disk itself before it answers. Throws WrongLength. */
  async receive(name: string, body: Readable, size: number) {
    const path = join(this.#folder(), name)
    await answered(mkdir(dirname(path), { recursive: true }))
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    const counted = counting(size)
    await pipeline(body, counted.stream, file).catch((error: unknown) => {
      if (isCutOff(error)) throw new WrongLength('The file was cut off')
      throw isOfDisk(error) ? unavailable(error) : error
    })
    if (counted.bytes() !== size) throw new WrongLength('Not all of the file has arrived')
  }

  write(name: string, bytes: Buffer, type: string) {
    return this.receivesUploads
      ? this.receive(name, Readable.from([bytes]), bytes.length)
      : answered(this.disk.put(name, bytes, { contentType: type }))
  }

  /** Length of an object, undefined when it is not there. */
  async size(name: string): Promise<number | undefined> {
    if (!(await answered(this.disk.exists(name)))) return undefined
    return (await answered(this.disk.getMetaData(name))).contentLength
  }

  copy(from: string, to: string, type: string) {
    return answered(this.disk.copy(from, to, { contentType: type }))
  }

  /** Part of an object, or all of it. Throws before the first byte when it is not there. */
  async read(name: string, range?: ByteRange): Promise<Readable> {
    if (!this.receivesUploads) return this.#readFromBucket(name, range)
    const file = await open(join(this.#folder(), name))
    return file.createReadStream(range)
  }

  async firstBytes(name: string, count: number): Promise<Buffer> {
    return buffer(await this.read(name, { start: 0, end: count - 1 }))
  }

  remove(name: string) {
    return answered(this.disk.delete(name))
  }

  async #readFromBucket(name: string, range?: ByteRange) {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3')
    const { bucket, client } = (this.disk.driver as S3Driver).options as BucketOptions
    const Range = range && `bytes=${range.start}-${range.end}`
    const command = new GetObjectCommand({ Bucket: bucket, Key: name, Range })
    const { Body } = await answered(client.send(command))
    return Body as Readable
  }

  #folder() {
    return String((this.disk.driver as FSDriver).options.location)
  }
}

function answered<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw unavailable(error)
  })
}

function unavailable(cause: unknown) {
  return new DiskUnavailable('Files can not be reached', { cause })
}

/** Node names what it asked of the system; of what others throw it does not. */
function isOfDisk(error: unknown) {
  return (error as { syscall?: string }).syscall !== undefined
}

/** The sender went away. */
function isCutOff(error: unknown) {
  const { code } = error as { code?: string }
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Ends the stream with WrongLength as soon as it is longer than `limit`. */
function counting(limit: number) {
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) done(new WrongLength('The file is longer than was announced'))
      else done(null, chunk)
    },
  })
  return { stream, bytes: () => bytes }
}

import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { BucketReader, type ByteRange } from '#platform/files/bucket_reader'
import { counting } from '#platform/files/counting'
import { codeOf, diskError, FileMissing, isOfDisk, WrongLength } from '#platform/files/disk_errors'
import { freeingFs } from '#platform/files/freeing_fs'
import { tryDisk } from '#platform/files/try_disk'

/** Time in ms for which a denied read counts as a missing object. */
const TRIED_MS = 60_000

/**
 * Storage of file bytes: a folder on this server, or a bucket. The server generates object names;
 * an object's content never changes. Every call may throw DiskUnavailable.
 */
export class FileDisk {
  #tried?: { at: number; problem: Promise<string | undefined> }
  readonly #bucket?: BucketReader

  constructor(readonly disk: Disk) {
    if (!this.receivesUploads) this.#bucket = new BucketReader(disk)
  }

  /**
   * True if uploads go to this server. Otherwise, they go to the bucket, and the server inspects
   * them later.
   */
  get receivesUploads() {
    return this.disk.driver instanceof FSDriver
  }

  /**
   * Tests writing, reading and removing files. Returns the problem, naming the setting; undefined
   * without one.
   */
  problem() {
    return tryDisk(this)
  }

  /** Returns an address that accepts one PUT of exactly this type and size. */
  uploadUrl(
    name: string,
    { type, size, seconds }: { type: string; size: number; seconds: number }
  ) {
    const options = { contentType: type, ContentLength: size, expiresIn: seconds }
    return this.disk.getSignedUploadUrl(name, options)
  }

  /**
   * Writes an upload, and resolves once it is durably on disk. Throws WrongLength, also when the
   * upload is incomplete when `signal` is aborted.
   */
  async receive(name: string, body: Readable, size: number, signal?: AbortSignal) {
    const path = join(this.folder, name)
    await this.#mapErrors(mkdir(dirname(path), { recursive: true }))
    const file = createWriteStream(path, {
      flags: 'wx',
      mode: 0o600,
      flush: true,
      // The chunks of a request belong to this stream alone.
      ...(body instanceof IncomingMessage && { fs: freeingFs }),
    })
    const counted = counting(size)
    await pipeline(body, counted.stream, file, { signal }).catch((error: unknown) => {
      if (signal?.aborted || isCutOff(error)) throw new WrongLength('The file was cut off')
      throw isOfDisk(error) ? this.#error(error) : error
    })
    if (counted.bytes() !== size) throw new WrongLength('Not all of the file has arrived')
  }

  /**
   * Writes an object of a known size from a stream. Throws WrongLength for another size, and the
   * error of the stream if it fails.
   */
  async store(name: string, body: Readable, { size, type }: { size: number; type: string }) {
    if (this.receivesUploads) return this.receive(name, body, size)
    const counted = counting(size)
    let failure: unknown
    const sent = pipeline(body, counted.stream).catch((error: unknown) => (failure = error))
    const options = { contentType: type, contentLength: size }
    await this.#mapErrors(this.disk.putStream(name, counted.stream, options)).catch(
      async (error: unknown) => {
        counted.stream.destroy()
        await sent
        throw isOfDisk(failure) || failure === undefined ? error : failure
      }
    )
    if (counted.bytes() !== size) throw new WrongLength('The file has another size')
  }

  /**
   * Writes an object of a known size by `write`, which creates the file at a path. Resolves once it
   * is durably on disk. Throws WrongLength for another size, and the error of `write`. Only for a
   * disk that receives uploads.
   */
  async storeFile(name: string, size: number, write: (path: string) => Promise<void>) {
    const path = join(this.folder, name)
    await this.#mapErrors(mkdir(dirname(path), { recursive: true }))
    await write(path).catch((error: unknown) => {
      throw isOfDisk(error) ? this.#error(error) : error
    })
    if ((await this.#mapErrors(flushed(path))) !== size) {
      throw new WrongLength('The file has another size')
    }
  }

  write(name: string, bytes: Buffer, type: string) {
    return this.receivesUploads
      ? this.receive(name, Readable.from([bytes]), bytes.length)
      : this.#mapErrors(this.disk.put(name, bytes, { contentType: type }))
  }

  /** Returns the length of an object, undefined when it does not exist. */
  async size(name: string): Promise<number | undefined> {
    const length = this.#bucket?.size(name) ?? this.disk.getMetaData(name)
    try {
      const found = await this.#mapErrors<number | { contentLength: number }>(length)
      return typeof found === 'number' ? found : found.contentLength
    } catch (error) {
      if (error instanceof FileMissing) return undefined
      throw error
    }
  }

  /** Copies an object. Throws FileMissing when the source does not exist. */
  copy(from: string, to: string, type: string) {
    return this.#mapErrors(this.disk.copy(from, to, { contentType: type }))
  }

  /** Reads part or all of an object. Throws FileMissing before the first byte. */
  async read(name: string, range?: ByteRange): Promise<Readable> {
    if (this.#bucket) return this.#mapErrors(this.#bucket.read(name, range))
    const file = await this.#mapErrors(open(join(this.folder, name)))
    return file.createReadStream(range)
  }

  async firstBytes(name: string, count: number): Promise<Buffer> {
    return this.receivesUploads
      ? this.#mapErrors(startOf(join(this.folder, name), count))
      : this.#mapErrors(buffer(await this.read(name, { start: 0, end: count - 1 })))
  }

  /** Removes an object. Succeeds when the object does not exist. */
  async remove(name: string) {
    await this.#mapErrors(this.disk.delete(name)).catch((error: unknown) => {
      if (!(error instanceof FileMissing)) throw error
    })
  }

  /** Yields the names of all objects in the folder `prefix`. A bucket may forbid listing. */
  async *names(prefix: string): AsyncIterable<string> {
    let paginationToken: string | undefined
    do {
      const options = { recursive: true, paginationToken }
      // "Denied" refers to the right to list here, not to a missing object.
      const page = await this.disk
        .listAll(prefix, options)
        .catch((cause: unknown) => noneIfMissing(this.#error(cause)))
      for (const object of page.objects) if (object.isFile) yield object.key
      paginationToken = page.paginationToken
    } while (paginationToken)
  }

  /** Absolute path of the folder, when files are in a folder. */
  get folder() {
    return String((this.disk.driver as FSDriver).options.location)
  }

  async #mapErrors<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (await this.#isHiddenAbsence(error))
        throw new FileMissing('The file does not exist', { cause: error })
      throw this.#error(error)
    }
  }

  #error(cause: unknown) {
    return diskError(cause, this.receivesUploads ? this.folder : undefined)
  }

  /**
   * Returns true if "denied" means a missing object, as a bucket answers clients without the right
   * to list. In that case, writing and reading an object still works.
   */
  async #isHiddenAbsence(error: unknown) {
    if (codeOf(error) !== 'AccessDenied') return false
    if (!this.#tried || this.#tried.at < performance.now() - TRIED_MS) {
      this.#tried = { at: performance.now(), problem: tryDisk(this) }
    }
    return (await this.#tried.problem) === undefined
  }
}

/** Writes a file's bytes from the system's cache to the disk. Returns its size. */
async function flushed(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Returns the first bytes of a file in one buffer, which a stream would hold twice. */
async function startOf(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.allocUnsafeSlow(Math.min(count, size))
    const { bytesRead } = await file.read(bytes)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function noneIfMissing(error: Error) {
  if (error instanceof FileMissing) return { objects: [], paginationToken: undefined }
  throw error
}

/** Returns true if the sender disconnected. */
function isCutOff(error: unknown) {
  const code = codeOf(error)
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

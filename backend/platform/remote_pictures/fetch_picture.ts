import type { IncomingMessage } from 'node:http'
import { inspectPicture } from '#platform/files/inspect'
import { ByteBuffer } from '#platform/http/bodies/byte_buffer'
import { BytesUnderWay, type HeldBytes } from '#platform/remote_pictures/bytes_under_way'
import { fetchRemote } from '#platform/remote_pictures/fetch_remote'
import type { PublicAddresses } from '#platform/remote_pictures/public_addresses'

export interface Picture {
  /** MIME type, detected from the bytes. */
  type: string
  bytes: Buffer
}

/** Maximum bytes of a picture; larger ones are not shown. */
export const MAX_PICTURE_BYTES = 10 * 1024 ** 2
const FETCH_MS = 10_000
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/svg+xml'

interface FetchOptions {
  /** Time limit in milliseconds, including redirects. */
  ms?: number
  /** Shared limit on bytes of all pictures in flight. */
  underWay?: BytesUnderWay
}

/**
 * Fetches a picture from an http or https address. Throws the error that prevented the fetch,
 * including ForbiddenAddress and PushedOut.
 */
export async function fetchPicture(
  address: string,
  hosts: PublicAddresses,
  { ms = FETCH_MS, underWay = new BytesUnderWay() }: FetchOptions = {}
): Promise<Picture> {
  const held = underWay.begin()
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(ms), held.signal])
    const { response } = await fetchRemote(address, { hosts, accept: ACCEPT, signal })
    return await readPicture(response, signal, held)
  } catch (error) {
    // A fetch evicted for lack of room otherwise fails like any other.
    held.signal.throwIfAborted()
    throw error
  } finally {
    held.end()
  }
}

async function readPicture(
  response: IncomingMessage,
  signal: AbortSignal,
  held: HeldBytes
): Promise<Picture> {
  const { 'content-length': length } = response.headers
  const buffer = new ByteBuffer()
  try {
    if (Number(length ?? 0) > MAX_PICTURE_BYTES) throw new Error('It is too large')
    for await (const chunk of response as AsyncIterable<Buffer>) {
      held.add(chunk.length)
      if (buffer.length + chunk.length > MAX_PICTURE_BYTES) throw new Error('It is too large')
      buffer.add(chunk)
    }
    // Without a length, a body that was cut off looks complete.
    signal.throwIfAborted()
  } finally {
    response.destroy()
  }
  // Copies to the exact size, because the picture may be cached for long.
  const bytes = Buffer.from(buffer.all())
  return { type: await inspectPicture(bytes), bytes }
}

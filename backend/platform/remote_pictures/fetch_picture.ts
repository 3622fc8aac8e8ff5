import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { inspectPicture } from '#platform/files/inspect'
import { ByteBuffer } from '#platform/http/bodies/byte_buffer'
import { BytesUnderWay, type HeldBytes } from '#platform/remote_pictures/bytes_under_way'
import { ForbiddenAddress, type PublicAddresses } from '#platform/remote_pictures/public_addresses'

export interface Picture {
  /** MIME type, detected from the bytes. */
  type: string
  bytes: Buffer
}

/** Maximum bytes of a picture; larger ones are not shown. */
export const MAX_PICTURE_BYTES = 10 * 1024 ** 2
const FETCH_MS = 10_000
const MAX_REDIRECTS = 3
/** Ports that serve pictures on the internet. Other ports belong to other services. */
const PORTS = ['', '80', '443', '8080', '8443']

const HEADERS = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/svg+xml',
  'accept-encoding': 'identity',
  'user-agent': 'Strata',
}

interface FetchOptions {
  /** Time limit in milliseconds, including redirects. */
  ms?: number
  /** Shared limit on bytes of all pictures in flight. */
  underWay?: BytesUnderWay
}

/**
 * Fetches a picture from an http or https address. Looks up each host once, checks its addresses,
 * and connects only to one of them. Throws the error that prevented the fetch, including
 * ForbiddenAddress and PushedOut.
 */
export async function fetchPicture(
  address: string,
  hosts: PublicAddresses,
  { ms = FETCH_MS, underWay = new BytesUnderWay() }: FetchOptions = {}
): Promise<Picture> {
  const held = underWay.begin()
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(ms), held.signal])
    return await follow(address, hosts, signal, held)
  } catch (error) {
    // A fetch evicted for lack of room otherwise fails like any other.
    held.signal.throwIfAborted()
    throw error
  } finally {
    held.end()
  }
}

async function follow(
  address: string,
  hosts: PublicAddresses,
  signal: AbortSignal,
  held: HeldBytes
): Promise<Picture> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await ask(url, hosts, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readPicture(response, signal, held)
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      throw new Error(`The response has status ${statusCode}`)
    }
    url = new URL(headers.location, url)
  }
  throw new Error('There are too many redirects')
}

async function ask(url: URL, hosts: PublicAddresses, signal: AbortSignal) {
  if (!/^https?:$/.test(url.protocol))
    throw new ForbiddenAddress(`${url.protocol} is not a protocol for pictures`)
  const addresses = await hosts.of(url.hostname)
  const isUsual = PORTS.includes(url.port) || addresses.every((one) => hosts.isAllowedBesides(one))
  if (!isUsual) throw new ForbiddenAddress(`Port ${url.port} is not for pictures`)
  // Drops credentials, so that the picture's server never receives a user's name.
  url.username = url.password = ''
  const client = url.protocol === 'https:' ? https : http
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { headers: HEADERS, lookup: pinned(addresses), agent: false as const, signal }
    // A response that switches protocols (101) emits neither a response nor an error: it only
    // closes.
    const closed = () => reject(new Error('The connection was closed without an answer'))
    client.get(url, options, resolve).on('error', reject).on('close', closed)
  })
}

/** Returns only the checked addresses, because a second lookup might return others. */
function pinned(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, done) => {
    if (options.all) done(null, all)
    else done(null, all[0]!.address, all[0]!.family)
  }
}

async function readPicture(
  response: IncomingMessage,
  signal: AbortSignal,
  held: HeldBytes
): Promise<Picture> {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = response.headers
  const buffer = new ByteBuffer()
  try {
    if (encoding !== 'identity') throw new Error(`The encoding ${encoding} is not supported`)
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

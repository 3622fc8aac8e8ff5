import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ForbiddenAddress, type PublicAddresses } from '#platform/remote_pictures/public_addresses'

const MAX_REDIRECTS = 3
/** Ports that serve the web. Other ports belong to other services. */
const PORTS = ['', '80', '443', '8080', '8443']

interface RemoteRequest {
  hosts: PublicAddresses
  /** Accepted MIME types. */
  accept: string
  signal: AbortSignal
}

interface RemoteResponse {
  /** Address after redirects. */
  url: URL
  /** Response with status 200, whose body is unread and neither compressed nor bounded. */
  response: IncomingMessage
}

/**
 * Requests an http or https address, without cookies, referrer or credentials, and follows up to
 * three redirects. Looks up each host once, checks its addresses, and connects only to one of them.
 * Throws the error that prevented the fetch, including ForbiddenAddress. The caller destroys the
 * response.
 */
export async function fetchRemote(
  address: string,
  request: RemoteRequest
): Promise<RemoteResponse> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await ask(url, request)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return { url, response: uncompressed(response) }
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      throw new Error(`The response has status ${statusCode}`)
    }
    url = new URL(headers.location, url)
  }
  throw new Error('There are too many redirects')
}

async function ask(url: URL, { hosts, accept, signal }: RemoteRequest) {
  if (!/^https?:$/.test(url.protocol))
    throw new ForbiddenAddress(`${url.protocol} is not a protocol of the web`)
  const addresses = await hosts.of(url.hostname)
  const isUsual = PORTS.includes(url.port) || addresses.every((one) => hosts.isAllowedBesides(one))
  if (!isUsual) throw new ForbiddenAddress(`Port ${url.port} is not a port of the web`)
  // Drops credentials, so that the other server never receives a user's name.
  url.username = url.password = ''
  const client = url.protocol === 'https:' ? https : http
  const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'Strata' }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { headers, lookup: pinned(addresses), agent: false as const, signal }
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

function uncompressed(response: IncomingMessage) {
  const { 'content-encoding': encoding = 'identity' } = response.headers
  if (encoding === 'identity') return response
  response.destroy()
  throw new Error(`The encoding ${encoding} is not supported`)
}

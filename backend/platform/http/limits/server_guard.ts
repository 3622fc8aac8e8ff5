import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from 'proxy-addr'
import { splitList } from '#platform/http/network/address_list'
import { networkOf } from '#platform/http/network/client_address'
import { oneAtATime } from '#platform/http/limits/one_at_a_time'
import { IMPORT_UPLOAD_PATHS, routedPath, UPLOAD_PATHS } from '#platform/http/site/server_paths'
import { limitUnread } from '#platform/http/limits/slow_readers'

/** Milliseconds within which the file of an import must arrive (rule 13.36). */
export const IMPORT_UPLOAD_MS = 3_600_000

/** Limits in milliseconds; Node checks them at intervals. */
const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 15_000,
  // Node has one limit for whole requests, so the longest. `limitBody` has the shorter ones.
  requestTimeout: IMPORT_UPLOAD_MS,
  connectionsCheckingInterval: 5_000,
}

/** Milliseconds within which a body that is no upload must arrive. */
const BODY_MS = 30_000
/** Milliseconds within which an upload must arrive, over slow lines too. */
const UPLOAD_MS = 300_000

/**
 * Milliseconds within which bytes must pass on a waiting connection. Node counts the first part of
 * a response as progress. A client that reads nothing is therefore cut off within twice the time.
 */
const STALL_MS = 150_000

/** Response that Node itself sends to requests that are too slow. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

export interface ServerLimits {
  /** Connections per address, or per /64 network of IPv6; 0 for no limit. */
  perAddress: number
  /** Returns true for addresses that stand for many users, such as proxies. */
  isExempt: (address: string) => boolean
  bodyMs?: number
  uploadMs?: number
  /** Bytes of responses that clients have not read yet. */
  maxUnread?: number
  /** Milliseconds after which a response that its client has stopped reading is cut off. */
  stallMs?: number
}

/**
 * Returns the limits of connections per address. This machine and trusted proxies, separated by
 * commas, are exempt, because many users connect through them.
 */
export function serverLimits(settings: {
  connectionsPerAddress: number
  trustedProxies?: string
}): ServerLimits {
  const trusted = settings.trustedProxies ? splitList(settings.trustedProxies) : []
  const exempt = proxyAddr.compile(['loopback', ...trusted])
  return { perAddress: settings.connectionsPerAddress, isExempt: (address) => exempt(address, 0) }
}

/**
 * Creates a server that handles the requests of a connection one at a time. The server cuts off
 * slow bodies, surplus connections of an address, and unread responses: too many at once, or for
 * too long.
 */
export function guardedServer(
  listener: RequestListener,
  limits: ServerLimits,
  options: ServerOptions = {}
) {
  const { perAddress, isExempt, stallMs = STALL_MS } = limits
  const { bodyMs = BODY_MS, uploadMs = UPLOAD_MS } = limits
  const open = new Map<string, number>()
  const begun = (request: IncomingMessage, response: ServerResponse) => {
    limitBody(request, response, { bodyMs, uploadMs })
    listener(request, response)
  }
  const server = createServer({ ...SERVER_OPTIONS, ...options }, oneAtATime(begun))
  server.timeout = stallMs
  limitUnread(server, limits.maxUnread)
  return server.on('connection', (socket) => limitConnections(socket))

  function limitConnections(socket: Socket) {
    const address = socket.remoteAddress
    if (perAddress === 0 || address === undefined || isExempt(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > perAddress) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  }
}

/**
 * Limits the time of a body. A response sent before the body does not end the body, which Node
 * keeps reading.
 */
function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyMs, uploadMs }: { bodyMs: number; uploadMs: number }
) {
  if (!announcesBody(request)) return
  const { socket } = request
  const path = routedPath(request.url)
  const cutOff = () => {
    if (request.complete || socket.destroyed) return
    if (!response.headersSent) socket.write(TOO_SLOW)
    socket.destroy()
  }
  let timer: NodeJS.Timeout | undefined
  request.once('close', () => clearTimeout(timer))
  if (IMPORT_UPLOAD_PATHS.test(path)) {
    // Only an accepted upload may last long.
    response.once('finish', () => (timer = setTimeout(cutOff, bodyMs)))
  } else {
    timer = setTimeout(cutOff, UPLOAD_PATHS.test(path) ? uploadMs : bodyMs)
  }
}

function announcesBody({ headers }: IncomingMessage) {
  if (headers['transfer-encoding'] !== undefined) return true
  return headers['content-length'] !== undefined && headers['content-length'] !== '0'
}

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#platform/http/client_address'
import { oneAtATime } from '#platform/http/one_at_a_time'
import { UPLOAD_PATHS } from '#platform/http/server_paths'
import { limitUntaken } from '#platform/http/slow_readers'

/** Milliseconds; Node looks every so often which of its limits were passed. */
const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 15_000,
  // Of whole requests, uploads over slow lines included.
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
}

/** Time in which a body that is no upload has to be there, in milliseconds. */
const BODY_MS = 30_000

/**
 * Time in which something has to come or go on a connection that waits, in milliseconds. Node takes a
 * first part of a response for that: whoever takes nothing is cut off within twice as long.
 */
const STALL_MS = 150_000

/** As Node itself answers what takes too long. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

export interface ServerLimits {
  /** Connections of one address, or one /64 network of IPv6; 0 for any number. */
  perAddress: number
  /** Addresses that stand for many people: proxies. */
  isExempt: (address: string) => boolean
  bodyMs?: number
  /** Bytes of responses that clients have not taken yet. */
  maxUntaken?: number
  /** After it a response of which nothing is taken any more is cut off. */
  stallMs?: number
}

/**
 * A server that hears the requests of a connection one at a time, and cuts off bodies that come too
 * slowly, connections of an address that has too many, and answers that nobody takes: too many at
 * once, or for too long.
 */
export function guardedServer(
  listener: RequestListener,
  limits: ServerLimits,
  options: ServerOptions = {}
) {
  const { perAddress, isExempt, bodyMs = BODY_MS, stallMs = STALL_MS } = limits
  const open = new Map<string, number>()
  const begun = (request: IncomingMessage, response: ServerResponse) => {
    untaken.watch(response)
    limitBody(request, response, bodyMs)
    listener(request, response)
  }
  const server = createServer({ ...SERVER_OPTIONS, ...options }, oneAtATime(begun))
  server.timeout = stallMs
  const untaken = limitUntaken(server, limits.maxUntaken)
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

/** A response given before the body was there does not end the body: it goes on being read. */
function limitBody(request: IncomingMessage, response: ServerResponse, ms: number) {
  if (!announcesBody(request) || UPLOAD_PATHS.test(request.url ?? '')) return
  const { socket } = request
  const timer = setTimeout(() => {
    if (request.complete || socket.destroyed) return
    if (!response.headersSent) socket.write(TOO_SLOW)
    socket.destroy()
  }, ms)
  request.once('close', () => clearTimeout(timer))
}

function announcesBody({ headers }: IncomingMessage) {
  if (headers['transfer-encoding'] !== undefined) return true
  return headers['content-length'] !== undefined && headers['content-length'] !== '0'
}

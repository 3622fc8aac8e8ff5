import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#backend/http/client_address'
import { UPLOAD_PATHS } from '#backend/http/server_paths'
import { limitUntaken } from '#backend/http/untaken_answers'

/** Milliseconds; Node looks every so often which of its limits were passed. */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 15_000,
  // Of whole requests, uploads over slow lines included.
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
}

/** Time in which a body that is no upload has to be there, in milliseconds. */
const BODY_MS = 30_000

/** As Node itself answers what takes too long. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

export interface ServerLimits {
  /** Connections of one address, or one /64 network of IPv6; 0 for any number. */
  perAddress: number
  /** Addresses that stand for many people: proxies. */
  isExempt: (address: string) => boolean
  bodyMs?: number
  /** Bytes of answers that clients have not taken yet. */
  maxUntaken?: number
}

/**
 * Cuts off bodies that come too slowly, connections of an address that has too many, and answers
 * that nobody takes.
 */
export function guardServer(server: Server, limits: ServerLimits) {
  const { perAddress, isExempt, bodyMs } = limits
  const open = new Map<string, number>()
  limitUntaken(server, limits.maxUntaken)
  server.on('connection', (socket) => limitConnections(socket))
  server.on('request', (request, response) => limitBody(request, response, bodyMs ?? BODY_MS))

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

/** An answer given before the body was there does not end the body: it goes on being read. */
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

import type { IncomingMessage } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import { trustsProxy } from '#platform/http/network/proxies'

/**
 * Networks by request, read on arrival, because a request loses its socket when its body is
 * destroyed.
 */
const networks = new WeakMap<IncomingMessage, string>()

/**
 * Returns the network that a request counts against: an IPv4 address, or the /64 network of an IPv6
 * address, because one customer has a whole /64. X-Forwarded-For counts only behind
 * TRUSTED_PROXIES.
 */
export function clientAddress({ request }: HttpContext) {
  return clientNetwork(request.request)
}

/**
 * Returns the network of Node's own request, or 'unknown' if first called after the body's
 * destruction.
 */
export function clientNetwork(request: IncomingMessage): string {
  const known = networks.get(request)
  if (known !== undefined) return known
  // The types claim that a request always has a socket.
  const { socket } = request as { socket: IncomingMessage['socket'] | null }
  if (!socket) return networkOf('')
  const network = networkOf(proxyAddr(request, trustsProxy) ?? '')
  networks.set(request, network)
  return network
}

/**
 * Returns the IPv4 address, or the /64 network of an IPv6 address; 'unknown' for any other text.
 */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

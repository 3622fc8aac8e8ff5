import type { IncomingMessage } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import { trustsProxy } from '#platform/http/proxies'

/** Read when a request arrives: it loses its socket when its body is destroyed. */
const networks = new WeakMap<IncomingMessage, string>()

/**
 * Network that a request is counted against: an IPv4 address, or the /64 network of an IPv6 address,
 * since one customer has a whole one. X-Forwarded-For counts only behind TRUSTED_PROXIES.
 */
export function clientAddress({ request }: HttpContext) {
  return clientNetwork(request.request)
}

/** The same for Node's own request. 'unknown' if first asked after the body was destroyed. */
export function clientNetwork(request: IncomingMessage): string {
  const known = networks.get(request)
  if (known !== undefined) return known
  // The types say that a request always has a socket.
  const { socket } = request as { socket: IncomingMessage['socket'] | null }
  if (!socket) return networkOf('')
  const network = networkOf(proxyAddr(request, trustsProxy) ?? '')
  networks.set(request, network)
  return network
}

/** The IPv4 address, or the /64 network of an IPv6 one; 'unknown' for what is no address. */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

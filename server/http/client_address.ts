import type { HttpContext } from '@adonisjs/core/http'
import ipaddr from 'ipaddr.js'

/**
 * Whom to count a request against: an IPv4 address, or the /64 network of an IPv6 address, since
 * one customer has a whole one. X-Forwarded-For counts only behind TRUSTED_PROXIES.
 */
export function clientAddress({ request }: HttpContext) {
  return networkOf(request.ip())
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

import type { IncomingHttpHeaders } from 'node:http'

/** Headers that reverse proxies and tunnels add to forwarded requests. */
const ADDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'cf-connecting-ip',
]

/**
 * Returns true if a proxy forwarded the request. A proxy that adds no headers looks like a visitor.
 */
export function isForwarded(headers: IncomingHttpHeaders) {
  return ADDED.some((name) => headers[name] !== undefined)
}

import type { IncomingHttpHeaders } from 'node:http'

/** What reverse proxies and tunnels add to what they pass on. */
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

/** Whether a proxy passed the request on. One that adds nothing cannot be told from a visitor. */
export function isForwarded(headers: IncomingHttpHeaders) {
  return ADDED.some((name) => headers[name] !== undefined)
}

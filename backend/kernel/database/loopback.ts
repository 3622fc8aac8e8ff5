import { isIP } from 'node:net'

/** Returns true if a host (address or name) is reachable only from this machine. */
export function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

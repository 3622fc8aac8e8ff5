import { isIP } from 'node:net'

/** Whether only this machine reaches this host: an address or a name. */
export function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

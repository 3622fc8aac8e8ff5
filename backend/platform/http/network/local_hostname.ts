import { isLoopback } from '#kernel/database/loopback'

/**
 * Returns true if the host of a web address is this machine; browsers resolve `*.localhost` to it.
 */
export function isLocalHostname(hostname: string) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return isLoopback(host) || host.endsWith('.localhost')
}

import { isIP } from 'node:net'
import { isLocalHostname } from '#platform/http/network/local_hostname'

/**
 * Returns true if a `Host` header legitimately names this server: the name in APP_URL, this
 * machine, or an IP address. An attacker can point any other name at this machine. A browser would
 * then take the attacker's page and this server for one site (DNS rebinding).
 */
export function namesThisServer(header: string | undefined, appUrl: string) {
  if (header === undefined) return true
  const asked = URL.parse(`http://${header}`)?.hostname
  if (!asked) return false
  const figures = isIP(asked.replace(/^\[(.*)\]$/, '$1')) !== 0
  return figures || isLocalHostname(asked) || asked === new URL(appUrl).hostname
}

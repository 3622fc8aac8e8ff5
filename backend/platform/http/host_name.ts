import { isIP } from 'node:net'
import { isLocalHostname } from '#platform/http/local_hostname'

/**
 * Whether a `Host` header is one that leads here by right: the name in APP_URL, this machine, or an
 * address in figures. Any other name was pointed at this machine by somebody else, to make a browser
 * take their page and this server for one site (DNS rebinding).
 */
export function namesThisServer(header: string | undefined, appUrl: string) {
  if (header === undefined) return true
  const asked = URL.parse(`http://${header}`)?.hostname
  if (!asked) return false
  const figures = isIP(asked.replace(/^\[(.*)\]$/, '$1')) !== 0
  return figures || isLocalHostname(asked) || asked === new URL(appUrl).hostname
}

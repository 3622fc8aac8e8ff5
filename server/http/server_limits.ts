import proxyAddr from 'proxy-addr'
import type { Environment } from '#start/boot/environment'
import { splitList } from '#start/boot/environment_formats'
import type { ServerLimits } from '#server/http/server_guard'

/**
 * How many connections an address may have. This machine's own and those of trusted proxies are
 * not counted: many people come from there.
 */
export function serverLimits({
  connectionsPerAddress,
  trustedProxies,
}: Pick<Environment, 'connectionsPerAddress' | 'trustedProxies'>): ServerLimits {
  const exempt = proxyAddr.compile([
    'loopback',
    ...(trustedProxies ? splitList(trustedProxies) : []),
  ])
  return { perAddress: connectionsPerAddress, isExempt: (address) => exempt(address, 0) }
}

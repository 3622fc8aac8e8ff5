import proxyAddr from 'proxy-addr'
import { splitList } from '#platform/http/network/address_list'
import type { ServerLimits } from '#platform/http/limits/server_guard'

interface Settings {
  connectionsPerAddress: number
  /** Addresses and networks, separated by commas. */
  trustedProxies?: string
}

/**
 * Returns the limits of connections per address. This machine and trusted proxies are exempt,
 * because many users connect through them.
 */
export function serverLimits({ connectionsPerAddress, trustedProxies }: Settings): ServerLimits {
  const exempt = proxyAddr.compile([
    'loopback',
    ...(trustedProxies ? splitList(trustedProxies) : []),
  ])
  return { perAddress: connectionsPerAddress, isExempt: (address) => exempt(address, 0) }
}

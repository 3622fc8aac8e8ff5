import proxyAddr from 'proxy-addr'
import { splitList } from '#platform/http/address_list'
import type { ServerLimits } from '#platform/http/server_guard'

interface Settings {
  connectionsPerAddress: number
  /** Addresses and networks, separated by commas. */
  trustedProxies?: string
}

/**
 * How many connections an address may have. This machine's own and those of trusted proxies are
 * not counted: many people come from there.
 */
export function serverLimits({ connectionsPerAddress, trustedProxies }: Settings): ServerLimits {
  const exempt = proxyAddr.compile([
    'loopback',
    ...(trustedProxies ? splitList(trustedProxies) : []),
  ])
  return { perAddress: connectionsPerAddress, isExempt: (address) => exempt(address, 0) }
}

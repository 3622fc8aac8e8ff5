import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Time limit in milliseconds, because an unresponsive name server is not worth waiting for. */
const RESOLVE_MS = 3_000

/** All allocated IPv6 addresses; ranges with a special meaning are excluded separately. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** An address that must not be fetched. */
export class ForbiddenAddress extends Error {}

/** Returns the addresses of a name, as text. */
export type Resolve = (host: string) => Promise<string[]>

/**
 * Decides which addresses pictures and pages may come from: the public internet, and networks that
 * are also allowed, for pictures by the setting PICTURE_NETWORKS.
 */
export class PublicAddresses {
  readonly #allowed: ReturnType<typeof ipaddr.parseCIDR>[]

  constructor(
    networks: readonly string[] = [],
    readonly resolve: Resolve = resolveByDns
  ) {
    this.#allowed = networks.map((network) => ipaddr.parseCIDR(network))
  }

  /**
   * Returns all addresses of a host, given as an IP address or a name. Throws ForbiddenAddress if
   * any of them is forbidden: a name with both kinds is suspicious.
   */
  async of(host: string): Promise<string[]> {
    const bare = host.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(bare) ? [bare] : await this.resolve(bare)
    if (addresses.length === 0) throw new ForbiddenAddress(`${host} has no address`)
    for (const address of addresses) {
      if (!this.allows(address)) throw new ForbiddenAddress(`${host} is not on the internet`)
    }
    return addresses
  }

  /**
   * Returns true if the address may be fetched from. Treats an IPv4-mapped IPv6 address as IPv4.
   */
  allows(address: string) {
    if (!ipaddr.isValid(address)) return false
    const ip = ipaddr.process(address)
    const isGlobal = ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6)
    return (isGlobal && ip.range() === 'unicast') || this.isAllowedBesides(address)
  }

  isAllowedBesides(address: string) {
    const ip = ipaddr.process(address)
    return this.#allowed.some(
      ([network, bits]) => ip.kind() === network.kind() && ip.match(network, bits)
    )
  }
}

/** Uses DNS directly, because the system's lookup would block one of few threads. */
async function resolveByDns(host: string) {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

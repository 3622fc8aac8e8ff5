import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A server that answers no questions is no reason to wait. Milliseconds. */
const RESOLVE_MS = 3_000

/** All of IPv6 that is given out; ranges of it that mean something else are left out as well. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** The address of a picture that must not be asked for. */
export class ForbiddenAddress extends Error {}

/** Addresses of a name, as text. */
export type Resolve = (host: string) => Promise<string[]>

/**
 * Tells which addresses may be asked for pictures: those of the public internet, and those in the
 * networks that the setting PICTURE_NETWORKS allows besides.
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
   * All addresses of a host, by number or name. Throws ForbiddenAddress if one of them is none that
   * may be asked: a name that has both kinds is up to something.
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

  /** An IPv4 address that is written as one of IPv6 counts as what it is. */
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

/** Not by the system's own look-up, which would hold a thread of the few that there are. */
async function resolveByDns(host: string) {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

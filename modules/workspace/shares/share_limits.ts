import { takeFromAll, TokenBuckets } from '#platform/http/limits/token_buckets'

const MB = 1024 * 1024

/** Addresses without a share that a network may try: links that ended, and guesses. */
const MISSES = { burst: 60, perSecond: 0.1 }
/** Text that is drawn for one network, and for all visitors of one owner. */
const NETWORK_BYTES = { burst: 8 * MB, perSecond: MB / 2 }
const OWNER_BYTES = { burst: 16 * MB, perSecond: MB }

/**
 * Limits of shared pages in one process, in memory, so that no visit waits for them. Token guessing
 * is hopeless at 128 bits; the limit keeps it from costing anything.
 */
export class ShareLimits {
  readonly #misses: TokenBuckets
  readonly #networks: TokenBuckets
  readonly #owners: TokenBuckets

  /** @param now clock in seconds */
  constructor(
    public enabled: boolean,
    now?: () => number
  ) {
    this.#misses = new TokenBuckets(MISSES, now)
    this.#networks = new TokenBuckets(NETWORK_BYTES, now)
    this.#owners = new TokenBuckets(OWNER_BYTES, now)
  }

  /** Returns 0, or the seconds until the network may open another address. */
  untilLookup(network: string): number {
    return this.enabled ? this.#misses.take(network, 0) : 0
  }

  /** Counts an address that has no share. */
  missed(network: string) {
    this.#misses.charge(network, 1)
  }

  /**
   * Takes bytes of text to draw. Returns 0, or the seconds until they may be drawn. A refusal of
   * one budget leaves the other one as it is.
   */
  draw(network: string, ownerId: number, bytes: number): number {
    if (!this.enabled) return 0
    return takeFromAll([
      { buckets: this.#networks, key: network, amount: bytes },
      { buckets: this.#owners, key: ownerId, amount: bytes },
    ])
  }
}

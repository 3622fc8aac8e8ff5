import { LRUCache } from 'lru-cache'

/** Bucket capacity and refill rate. */
export interface Rate {
  burst: number
  perSecond: number
}

/**
 * Maximum number of keys. Beyond it, the least recently used key is forgotten, as if its bucket
 * were full.
 */
const KEPT = 10_000

/** Token buckets per key, in this process. */
export class TokenBuckets {
  #buckets = new LRUCache<number | string, { tokens: number; at: number }>({ max: KEPT })

  constructor(
    readonly rate: Rate,
    /** Clock in seconds. */
    readonly now = () => performance.now() / 1_000
  ) {}

  /**
   * Takes an amount. Returns 0, or the seconds until the amount may be taken. A full bucket grants
   * more than a burst, and later calls wait for the debt.
   */
  take(key: number | string, amount = 1): number {
    const { burst, perSecond } = this.rate
    const { tokens, at } = this.#refilled(key)
    const missing = Math.min(amount, burst) - tokens
    this.#buckets.set(key, { tokens: missing > 0 ? tokens : tokens - amount, at })
    return missing > 0 ? missing / perSecond : 0
  }

  /** Takes an amount that is known only afterwards: the bucket may go into debt. */
  charge(key: number | string, amount: number) {
    const { tokens, at } = this.#refilled(key)
    this.#buckets.set(key, { tokens: tokens - amount, at })
  }

  #refilled(key: number | string) {
    const { burst, perSecond } = this.rate
    const at = this.now()
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at }
    return { tokens: Math.min(burst, bucket.tokens + (at - bucket.at) * perSecond), at }
  }
}

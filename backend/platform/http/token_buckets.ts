import { LRUCache } from 'lru-cache'

/** So much at once, and so much more each second. */
export interface Rate {
  burst: number
  perSecond: number
}

/** Of more keys the one that was not asked for longest is forgotten, as if it were full again. */
const KEPT = 10_000

/** What each key may still take (token buckets), in this process. */
export class TokenBuckets {
  #buckets = new LRUCache<number, { tokens: number; at: number }>({ max: KEPT })

  constructor(
    readonly rate: Rate,
    /** Seconds. */
    readonly now = () => performance.now() / 1_000
  ) {}

  /**
   * Takes an amount; returns 0, or the seconds after which it may be taken. More than a burst may
   * be taken from a full bucket, and is waited for afterwards.
   */
  take(key: number, amount = 1): number {
    const { burst, perSecond } = this.rate
    const { tokens, at } = this.#refilled(key)
    const missing = Math.min(amount, burst) - tokens
    this.#buckets.set(key, { tokens: missing > 0 ? tokens : tokens - amount, at })
    return missing > 0 ? missing / perSecond : 0
  }

  /** Takes an amount that is known only afterwards: the bucket may go into debt. */
  charge(key: number, amount: number) {
    const { tokens, at } = this.#refilled(key)
    this.#buckets.set(key, { tokens: tokens - amount, at })
  }

  #refilled(key: number) {
    const { burst, perSecond } = this.rate
    const at = this.now()
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at }
    return { tokens: Math.min(burst, bucket.tokens + (at - bucket.at) * perSecond), at }
  }
}

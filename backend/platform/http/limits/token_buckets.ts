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
    const seconds = this.until(key, amount)
    if (seconds === 0) this.charge(key, amount)
    return seconds
  }

  /** Returns 0, or the seconds until an amount may be taken. Takes nothing. */
  until(key: number | string, amount = 1): number {
    const { burst, perSecond } = this.rate
    const missing = Math.min(amount, burst) - this.#refilled(key).tokens
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

/** An amount of one bucket. */
export interface Taken {
  buckets: TokenBuckets
  key: number | string
  amount: number
}

/**
 * Takes all amounts or, if a bucket refuses, none, so that a refused request uses up no budget.
 * Returns 0, or the seconds until all amounts may be taken.
 */
export function takeFromAll(all: readonly Taken[]): number {
  const waits = all.map(({ buckets, key, amount }) => buckets.until(key, amount))
  const longest = Math.max(0, ...waits)
  if (longest === 0) for (const { buckets, key, amount } of all) buckets.charge(key, amount)
  return longest
}

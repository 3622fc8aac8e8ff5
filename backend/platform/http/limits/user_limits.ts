import { takeFromAll, TokenBuckets, type Rate } from '#platform/http/limits/token_buckets'

const MB = 1024 * 1024

/**
 * Limits per user in one process. A user who types, pastes or moves blocks stays far below: the app
 * saves after a second without typing. The bytes allow a page of 1 MB every four seconds after the
 * first eight (decision 116).
 */
const RATES = {
  commands: { burst: 600, perSecond: 20 },
  reads: { burst: 1_000, perSecond: 50 },
  /** Searches and other reads that are expensive for the database. */
  expensive_reads: { burst: 60, perSecond: 4 },
  /** Bytes of command bodies. */
  bytes: { burst: 8 * MB, perSecond: MB / 4 },
  bytes_of_hours: { burst: 500 * MB, perSecond: (200 * MB) / 3_600 },
  /** Text and blocks that duplications add to the log, by their size. */
  copied_bytes: { burst: 100 * MB, perSecond: (50 * MB) / 3_600 },
  /** Text of read or saved pages, by its weight for the process (`PageBudget`). */
  page_bytes: { burst: 16 * MB, perSecond: 2 * MB },
} satisfies Record<string, Rate>

export type Limited = keyof typeof RATES

/** Counts each user's actions in memory, so that no request waits for it (decision 116). */
export class UserLimits {
  #buckets: Map<string, TokenBuckets>

  /** @param now clock of the buckets, in seconds */
  constructor(
    public enabled: boolean,
    now?: () => number
  ) {
    const buckets = Object.entries(RATES).map(([name, rate]) => [name, new TokenBuckets(rate, now)])
    this.#buckets = new Map(buckets as [string, TokenBuckets][])
  }

  /** Takes an amount. Returns 0, or the seconds until the amount may be taken. */
  take(userId: number, what: Limited, amount = 1): number {
    return this.takeAll(userId, { [what]: amount })
  }

  /** Takes all amounts, or none. Returns 0, or the seconds until all of them may be taken. */
  takeAll(userId: number, amounts: Partial<Record<Limited, number>>): number {
    if (!this.enabled) return 0
    const all = Object.entries(amounts).map(([what, amount]) => {
      return { buckets: this.#buckets.get(what as Limited)!, key: userId, amount }
    })
    return takeFromAll(all)
  }

  /** Charges an amount that is known only afterwards. The next call waits for the shortfall. */
  charge(userId: number, what: Limited, amount: number) {
    if (this.enabled) this.#buckets.get(what)!.charge(userId, amount)
  }
}

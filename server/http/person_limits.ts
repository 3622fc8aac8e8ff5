import { TokenBuckets, type Rate } from '#server/http/token_buckets'

const MB = 1024 * 1024

/**
 * What one person may do in one process. Nobody who types, pastes or moves things about comes near:
 * a save follows a second without typing. The bytes let a page of 1 MB through every four seconds
 * after the first eight (decision 116).
 */
const RATES = {
  commands: { burst: 600, perSecond: 20 },
  reads: { burst: 1_000, perSecond: 50 },
  /** Searches and whatever else asks much of the database. */
  expensive_reads: { burst: 60, perSecond: 4 },
  /** Bodies of commands. */
  bytes: { burst: 8 * MB, perSecond: MB / 4 },
  bytes_of_hours: { burst: 500 * MB, perSecond: (200 * MB) / 3_600 },
} satisfies Record<string, Rate>

export type Limited = keyof typeof RATES

/** Expensive reads of one person that are under way at once, and that wait for those. */
const EXPENSIVE_AT_ONCE = 2
const EXPENSIVE_WAITING = 20

/** How much each person does: in memory, so that no request waits for it (decision 116). */
export class PersonLimits {
  #buckets = new Map(Object.entries(RATES).map(([name, rate]) => [name, new TokenBuckets(rate)]))
  #expensive = new Map<number, { running: number; waiting: (() => void)[] }>()

  constructor(public enabled: boolean) {}

  /** Takes an amount; returns 0, or the seconds after which it may be taken. */
  take(userId: number, what: Limited, amount = 1): number {
    return this.enabled ? this.#buckets.get(what)!.take(userId, amount) : 0
  }

  /** Waits for a place among the person's expensive reads; false when too many wait already. */
  async enterExpensiveRead(userId: number): Promise<boolean> {
    const line = this.#expensive.get(userId) ?? { running: 0, waiting: [] }
    this.#expensive.set(userId, line)
    if (line.running < EXPENSIVE_AT_ONCE || !this.enabled) {
      line.running++
      return true
    }
    if (line.waiting.length >= EXPENSIVE_WAITING) return false
    await new Promise<void>((resolve) => line.waiting.push(resolve))
    return true
  }

  /** Gives the place to who waits longest. */
  leaveExpensiveRead(userId: number) {
    const line = this.#expensive.get(userId)!
    const next = line.waiting.shift()
    if (next) return next()
    line.running--
    if (line.running === 0) this.#expensive.delete(userId)
  }
}

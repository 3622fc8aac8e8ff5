import { availableParallelism } from 'node:os'
import { ServerBusy } from '#platform/http/errors/api_exception'

/**
 * Maximum concurrent hashes. Each occupies a thread of Node's pool of 16
 * (backend/start/bin/start.js).
 */
const MOST_THREADS = 4
/** Maximum wait; beyond it callers get an error and may retry later. */
const MAX_WAIT_MS = 5_000
/** Assumed duration of a hash before the first one has run. */
const FIRST_MS = 200
/** Weight of the last duration in the moving average. */
const WEIGHT = 0.2

interface Options {
  threads?: number
  maxWaitMs?: number
}

/**
 * Limits concurrent expensive work so that other requests get CPU time. Rejects a caller at once
 * (503 with Retry-After) if its expected wait, based on recent durations, is too long.
 */
export class HashQueue {
  readonly #threads: number
  readonly #maxWaitMs: number
  readonly #waiting: (() => void)[] = []
  #running = 0
  #averageMs = FIRST_MS

  constructor({ threads, maxWaitMs = MAX_WAIT_MS }: Options = {}) {
    this.#threads = threads ?? Math.min(MOST_THREADS, availableParallelism())
    this.#maxWaitMs = maxWaitMs
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const waitMs = this.#expectedWaitMs()
    if (waitMs > this.#maxWaitMs) throw new ServerBusy(Math.ceil(waitMs / 1000))
    // Finished work hands its slot to the next waiter, so a later caller cannot take the slot.
    if (this.#running < this.#threads) this.#running += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.#note(performance.now() - start)
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #expectedWaitMs() {
    if (this.#running < this.#threads) return 0
    return ((this.#waiting.length + 1) * this.#averageMs) / this.#threads
  }

  #note(tookMs: number) {
    this.#averageMs += (tookMs - this.#averageMs) * WEIGHT
  }
}

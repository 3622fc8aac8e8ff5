import { availableParallelism } from 'node:os'
import { ServerBusy } from '#platform/http/api_exception'

/** Hashing occupies a thread of Node's pool each; the pool has 16 (backend/start/bin/start.js). */
const MOST_THREADS = 4
/** Longer than this nobody waits: they are asked to come back. */
const MAX_WAIT_MS = 5_000
/** What hashing takes, as long as none has been done. */
const FIRST_MS = 200
/** The weight of the last piece of work in the estimate of the next. */
const WEIGHT = 0.2

interface Options {
  threads?: number
  maxWaitMs?: number
}

/**
 * Does expensive work a few at a time, so that others get their turn at the processors. A caller
 * who would wait too long, judged by what the work took lately, is refused at once (503 with
 * Retry-After).
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
    // What ends hands its place on, so that nobody who comes meanwhile takes it.
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

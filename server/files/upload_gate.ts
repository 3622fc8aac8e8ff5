import { setTimeout as pause } from 'node:timers/promises'

/** Bytes that may be on their way to this process at once, by what was announced. */
const MAX_BYTES = 256 * 1024 ** 2
/** And uploads of one person; the app sends three at once in each tab. */
const MAX_OF_ONE = 8
/** How long one that does not fit waits, its body unread: back-pressure for its sender. */
const WAIT_MS = 15_000

export interface Arrival {
  /** What is uploaded; of two at once the second is refused. */
  key: string
  ownerId: number
  /** Bytes. */
  size: number
}

/** The same is being uploaded already. */
export class UploadUnderWay extends Error {}

/** There was no room in time. */
export class UploadsBusy extends Error {}

interface Waiting {
  arrival: Arrival
  enter: () => void
}

interface GateOptions {
  maxBytes?: number
  maxOfOne?: number
  waitMs?: number
}

/** Lets in as many uploads at once as this process has room for, by turns of their owners. */
export class UploadGate {
  readonly #inside = new Map<string, Arrival>()
  readonly #waiting = new Map<string, Waiting>()
  readonly #options: Required<GateOptions>

  constructor(options: GateOptions = {}) {
    this.#options = { maxBytes: MAX_BYTES, maxOfOne: MAX_OF_ONE, waitMs: WAIT_MS, ...options }
  }

  /** Does the work when there is room. Throws UploadUnderWay or UploadsBusy instead of doing it. */
  async through<T>(arrival: Arrival, work: () => Promise<T>): Promise<T> {
    const { key } = arrival
    if (this.#inside.has(key) || this.#waiting.has(key)) throw new UploadUnderWay()
    await this.#enter(arrival)
    try {
      return await work()
    } finally {
      this.#inside.delete(key)
      this.#letIn()
    }
  }

  async #enter(arrival: Arrival) {
    const { key } = arrival
    const over = new AbortController()
    const entered = new Promise<true>((resolve) => {
      this.#waiting.set(key, { arrival, enter: () => resolve(true) })
    })
    this.#letIn()
    const late = pause(this.#options.waitMs, false, { signal: over.signal }).catch(() => false)
    const isIn = await Promise.race([entered, late])
    over.abort()
    // Both may have come true in one turn.
    if (isIn || this.#inside.has(key)) return
    this.#waiting.delete(key)
    throw new UploadsBusy()
  }

  #letIn() {
    for (let next = this.#next(); next; next = this.#next()) {
      const { arrival, enter } = next
      this.#waiting.delete(arrival.key)
      this.#inside.set(arrival.key, arrival)
      enter()
    }
  }

  /**
   * Of those that fit, the first of whoever has least inside: who has many waiting keeps out nobody
   * else.
   */
  #next() {
    const own = new Map<number, number>()
    let bytes = 0
    for (const { ownerId, size } of this.#inside.values()) {
      own.set(ownerId, (own.get(ownerId) ?? 0) + 1)
      bytes += size
    }
    const { maxOfOne, maxBytes } = this.#options
    let least = maxOfOne
    let next: Waiting | undefined
    for (const waiting of this.#waiting.values()) {
      const { ownerId, size } = waiting.arrival
      const count = own.get(ownerId) ?? 0
      if (count >= least || bytes + size > maxBytes) continue
      least = count
      next = waiting
    }
    return next
  }
}

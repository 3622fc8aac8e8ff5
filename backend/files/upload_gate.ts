import { setTimeout as pause } from 'node:timers/promises'

/** Bytes that may be on their way to this process at once, by what was announced. */
const MAX_BYTES = 256 * 1024 ** 2
/** And uploads of one person; the app sends three at once in each tab. */
const MAX_OF_ONE = 8
/** So long one that does not fit waits: its body is not read, so its sender waits as well. */
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

interface GateOptions {
  maxBytes?: number
  maxOfOne?: number
  waitMs?: number
}

/** Lets in as many uploads at once as this process has room for, in the order in which they came. */
export class UploadGate {
  readonly #inside = new Map<string, Arrival>()
  readonly #waiting = new Map<string, { arrival: Arrival; enter: () => void }>()
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

  /** One that does not fit holds back nobody who does. */
  #letIn() {
    for (const [key, { arrival, enter }] of this.#waiting) {
      if (!this.#fits(arrival)) continue
      this.#waiting.delete(key)
      this.#inside.set(key, arrival)
      enter()
    }
  }

  #fits({ ownerId, size }: Arrival) {
    const inside = [...this.#inside.values()]
    const bytes = inside.reduce((sum, other) => sum + other.size, 0)
    const own = inside.filter((other) => other.ownerId === ownerId).length
    return own < this.#options.maxOfOne && bytes + size <= this.#options.maxBytes
  }
}

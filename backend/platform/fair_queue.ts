export interface QueueLimits {
  /** Maximum cost in flight, of all keys together. */
  capacity?: number
  /** Maximum cost in flight per key. */
  perKey?: number
  /** Milliseconds until an entry times out; by default never. */
  waitMs?: number
  /** Maximum number of waiting entries per key, for callers that ask `isFull` first. */
  maxWaiting?: number
  /** Number of waiting entries from which a key runs one at a time while other keys run. */
  backlog?: number
}

interface Lane<Key> {
  key: Key
  /** Cost in flight. */
  underWay: number
  waiting: { cost: number; arrival: number; begin: () => void }[]
}

/**
 * Thrown when an entry has waited for its maximum time. Unless a caller handles the error, its
 * request is answered with 429 and `Retry-After`.
 */
export class QueueTimeout extends Error {}

/**
 * Schedules work fairly among keys, mostly users. Among keys whose first entry fits, the key with
 * the least cost in flight is next. A key with a long queue therefore does not block others. An
 * entry above a limit runs alone.
 */
export class FairQueue<Key> {
  readonly #lanes = new Map<Key, Lane<Key>>()
  readonly #capacity: number
  readonly #perKey: number
  readonly #waitMs: number | undefined
  readonly #maxWaiting: number
  readonly #backlog: number
  #underWay = 0
  #arrivals = 0

  constructor(limits: QueueLimits) {
    const { capacity = Infinity, perKey = Infinity, waitMs } = limits
    const { maxWaiting = Infinity, backlog = Infinity } = limits
    this.#capacity = capacity
    this.#perKey = perKey
    this.#waitMs = waitMs
    this.#maxWaiting = maxWaiting
    this.#backlog = backlog
  }

  /**
   * Runs the work when it is its turn, and returns the result. `cost` is in the unit of the limits.
   * Throws QueueTimeout if the turn does not come in time.
   */
  async run<T>(key: Key, work: () => Promise<T>, cost?: number): Promise<T> {
    const leave = await this.enter(key, cost)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Returns true if no further entry of a key may wait. */
  isFull(key: Key) {
    const lane = this.#lanes.get(key)
    return lane !== undefined && lane.waiting.length >= this.#maxWaiting
  }

  /**
   * Waits for a turn. Resolves with a function that ends the turn; further calls do nothing. Throws
   * QueueTimeout on timeout.
   */
  enter(key: Key, cost = 1): Promise<() => void> {
    const lane = this.#lanes.get(key) ?? { key, underWay: 0, waiting: [] }
    this.#lanes.set(key, lane)
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve(this.#leaving(lane, cost))
      }
      const waiting = { cost, arrival: this.#arrivals++, begin }
      lane.waiting.push(waiting)
      const timer = this.#waitMs === undefined ? undefined : setTimeout(giveUp, this.#waitMs, this)
      this.#goOn(lane)

      function giveUp(queue: FairQueue<Key>) {
        lane.waiting.splice(lane.waiting.indexOf(waiting), 1)
        queue.#tidy(lane)
        reject(new QueueTimeout())
        // Entries behind one that did not fit may fit now.
        queue.#goOn(lane)
      }
    })
  }

  /** Begins entries after a change of one key. */
  #goOn(changed: Lane<Key>) {
    for (let lane = this.#next(changed); lane; lane = this.#next(changed)) {
      const { cost, begin } = lane.waiting.shift()!
      lane.underWay += cost
      this.#underWay += cost
      begin()
    }
  }

  #next(changed: Lane<Key>): Lane<Key> | undefined {
    // Keys without a shared capacity do not wait for each other.
    if (this.#capacity === Infinity) return this.#fits(changed) ? changed : undefined
    let next: Lane<Key> | undefined
    for (const lane of this.#lanes.values()) {
      if (this.#fits(lane) && (!next || comesBefore(lane, next))) next = lane
    }
    return next
  }

  #fits({ underWay, waiting }: Lane<Key>) {
    const [first] = waiting
    if (!first) return false
    const yields = waiting.length >= this.#backlog && this.#underWay > underWay
    const ofKey = underWay === 0 || (!yields && underWay + first.cost <= this.#perKey)
    return ofKey && (this.#underWay === 0 || this.#underWay + first.cost <= this.#capacity)
  }

  #leaving(lane: Lane<Key>, cost: number) {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      lane.underWay -= cost
      this.#underWay -= cost
      this.#goOn(lane)
      this.#tidy(lane)
    }
  }

  #tidy({ key, underWay, waiting }: Lane<Key>) {
    if (underWay === 0 && waiting.length === 0) this.#lanes.delete(key)
  }
}

function comesBefore<Key>(one: Lane<Key>, other: Lane<Key>) {
  if (one.underWay !== other.underWay) return one.underWay < other.underWay
  return one.waiting[0]!.arrival < other.waiting[0]!.arrival
}

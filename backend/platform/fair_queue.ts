export interface QueueLimits {
  /** Maximum cost in flight, of all keys together. */
  capacity?: number
  /** Maximum cost in flight per key. */
  perKey?: number
}

export interface Entry {
  /** Cost known in advance, in the unit of the limits. */
  cost?: number
  /** Milliseconds until an entry times out. */
  waitMs?: number
}

interface Lane<Key> {
  key: Key
  /** Cost in flight. */
  underWay: number
  waiting: { cost: number; arrival: number; begin: () => void }[]
}

/** Thrown when an entry has waited for its maximum time. */
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
  #underWay = 0
  #arrivals = 0

  constructor({ capacity = Infinity, perKey = Infinity }: QueueLimits) {
    this.#capacity = capacity
    this.#perKey = perKey
  }

  /**
   * Runs the work when it is its turn, and returns the result. Throws QueueTimeout if the turn does
   * not come in time.
   */
  async run<T>(key: Key, work: () => Promise<T>, entry?: Entry): Promise<T> {
    const leave = await this.enter(key, entry)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Returns how many entries of a key wait for their turn. */
  waitingOf(key: Key) {
    return this.#lanes.get(key)?.waiting.length ?? 0
  }

  /**
   * Waits for a turn. Resolves with a function that ends the turn. Throws QueueTimeout on timeout.
   */
  enter(key: Key, { cost = 1, waitMs }: Entry = {}): Promise<() => void> {
    const lane = this.#lanes.get(key) ?? { key, underWay: 0, waiting: [] }
    this.#lanes.set(key, lane)
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve(() => this.#leave(lane, cost))
      }
      const waiting = { cost, arrival: this.#arrivals++, begin }
      lane.waiting.push(waiting)
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs, this)
      this.#goOn()

      function giveUp(queue: FairQueue<Key>) {
        lane.waiting.splice(lane.waiting.indexOf(waiting), 1)
        queue.#tidy(lane)
        reject(new QueueTimeout())
        // Entries behind one that did not fit may fit now.
        queue.#goOn()
      }
    })
  }

  #goOn() {
    for (let lane = this.#next(); lane; lane = this.#next()) {
      const { cost, begin } = lane.waiting.shift()!
      lane.underWay += cost
      this.#underWay += cost
      begin()
    }
  }

  #next(): Lane<Key> | undefined {
    let next: Lane<Key> | undefined
    for (const lane of this.#lanes.values()) {
      if (this.#fits(lane) && (!next || comesBefore(lane, next))) next = lane
    }
    return next
  }

  #fits({ underWay, waiting: [first] }: Lane<Key>) {
    if (!first) return false
    const ofKey = underWay === 0 || underWay + first.cost <= this.#perKey
    return ofKey && (this.#underWay === 0 || this.#underWay + first.cost <= this.#capacity)
  }

  #leave(lane: Lane<Key>, cost: number) {
    lane.underWay -= cost
    this.#underWay -= cost
    this.#tidy(lane)
    this.#goOn()
  }

  #tidy({ key, underWay, waiting }: Lane<Key>) {
    if (underWay === 0 && waiting.length === 0) this.#lanes.delete(key)
  }
}

function comesBefore<Key>(one: Lane<Key>, other: Lane<Key>) {
  if (one.underWay !== other.underWay) return one.underWay < other.underWay
  return one.waiting[0]!.arrival < other.waiting[0]!.arrival
}

export interface QueueLimits {
  /** Cost under way at once, of all keys together. */
  capacity?: number
  /** Cost under way at once of one key. */
  perKey?: number
}

export interface Entry {
  /** Known beforehand, in the unit of the limits. */
  cost?: number
  /** Milliseconds until an entry gives up waiting. */
  waitMs?: number
}

interface Lane<Key> {
  key: Key
  /** Cost under way. */
  underWay: number
  waiting: { cost: number; arrival: number; begin: () => void }[]
}

/** An entry has waited for as long as it would. */
export class QueueTimeout extends Error {}

/**
 * Runs work by turns of its keys, mostly users: the next is the first of the key with the least cost
 * under way whose first fits, so that a key with much waiting keeps out no other. What costs more
 * than a limit runs alone.
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

  /** Does the work when it is its turn, and returns what it returns. Throws QueueTimeout instead. */
  async run<T>(key: Key, work: () => Promise<T>, entry?: Entry): Promise<T> {
    const leave = await this.enter(key, entry)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Waits for a turn; returns what ends it. Throws QueueTimeout when it does not come in time. */
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
        // Behind one that did not fit, others may.
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

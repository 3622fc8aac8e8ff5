/** An event's place in the log, `<stream>/<revision>`, and its hash. */
export interface Entry {
  place: string
  leaf: Uint8Array
}

/** Difference between the log and the chained entries, at one event. */
export interface Difference {
  place: string
  /** `missing`: chained, but not in the log. `inserted`: in the log, but not chained. */
  kind: 'changed' | 'missing' | 'inserted' | 'moved'
}

/** Maximum number of unmatched entries in memory. */
const MAX_OPEN = 200_000

/** Entries of one side whose counterparts have not arrived yet. */
class Open {
  #fresh = new Map<string, Entry>()
  /** Entries passed over because a later entry's counterpart arrived first. */
  #passed = new Map<string, Entry>()

  get size() {
    return this.#fresh.size + this.#passed.size
  }

  get isAligned() {
    return this.#fresh.size === 0
  }

  add(entry: Entry) {
    this.#fresh.set(entry.place, entry)
  }

  /** Removes and returns an entry, and marks the entries before it as passed over. */
  take(place: string): { entry: Entry; moved: boolean } | undefined {
    const late = this.#passed.get(place)
    if (late) {
      this.#passed.delete(place)
      return { entry: late, moved: true }
    }
    const entry = this.#fresh.get(place)
    if (!entry) return undefined
    for (const before of this.#fresh.values()) {
      this.#fresh.delete(before.place)
      if (before === entry) break
      this.#passed.set(before.place, before)
    }
    return { entry, moved: false }
  }

  passAll() {
    for (const [place, entry] of this.#fresh) this.#passed.set(place, entry)
    this.#fresh.clear()
  }

  places() {
    return [...this.#passed.keys(), ...this.#fresh.keys()]
  }
}

/**
 * Compares the chained entries with the entries of the log, in order, entry by entry. Memory use
 * grows with the distance between the two sequences. When the distance is too large, the comparison
 * gives up.
 */
export class Comparison {
  #chained = new Open()
  #logged = new Open()

  /** True once the two sequences have almost nothing in common. The comparison has then stopped. */
  isLost = false

  constructor(
    readonly found: (difference: Difference) => void,
    readonly maxOpen = MAX_OPEN
  ) {}

  /** Compares the next entry of each side; undefined for a side that has ended. */
  next(chained: Entry | undefined, logged: Entry | undefined) {
    if (this.isLost) return
    if (chained?.place === logged?.place && this.#chained.isAligned && this.#logged.isAligned) {
      if (chained && logged) this.#compare(chained, logged, false)
      return
    }
    if (chained) this.#match(chained, this.#chained, this.#logged)
    if (logged) this.#match(logged, this.#logged, this.#chained)
    this.isLost = this.#chained.size + this.#logged.size > this.maxOpen
  }

  end() {
    if (this.isLost) return
    for (const place of this.#chained.places()) this.found({ place, kind: 'missing' })
    for (const place of this.#logged.places()) this.found({ place, kind: 'inserted' })
  }

  #match(entry: Entry, own: Open, others: Open) {
    const counterpart = others.take(entry.place)
    if (!counterpart) return own.add(entry)
    own.passAll()
    this.#compare(entry, counterpart.entry, counterpart.moved)
  }

  #compare({ place, leaf }: Entry, other: Entry, moved: boolean) {
    if (moved) this.found({ place, kind: 'moved' })
    if (Buffer.compare(leaf, other.leaf) !== 0) this.found({ place, kind: 'changed' })
  }
}

import { Comparison, type Difference, type Entry } from '#kernel/chain/differences'
import { leafOf, placeOf } from '#kernel/chain/leaf'
import type { RecordedEvent } from '#kernel/event_store/port'
import { ChainedEntries } from '#projections/chain/chained_entries'
import type { ChainQueries, ChainStatus } from '#projections/chain/queries'

/** Maximum number of differences that are named. */
const NAMED = 100
/** Maximum number of streams in which renumbered events are searched. */
const STREAMS = 1_000

/** Compares the log with the chain during a read. */
export class LogComparison {
  readonly differences: Difference[] = []
  /** Number of all differences, including those that are not named. */
  differing = 0
  behind = 0
  readonly #streams = new Set<string>()
  readonly #entries: ChainedEntries
  readonly #comparison = new Comparison((difference) => this.#note(difference))

  constructor(
    chain: ChainQueries,
    readonly chainStatus: ChainStatus
  ) {
    this.#entries = new ChainedEntries(chain, chainStatus.events)
  }

  get isLost() {
    return this.#comparison.isLost
  }

  /** Streams with differences, the first thousand. */
  get streams(): ReadonlySet<string> {
    return this.#streams
  }

  get problems() {
    const lost = this.isLost ? ['The log has next to nothing in common with the chain'] : []
    return [...lost, ...this.#entries.problems]
  }

  async add(event: RecordedEvent, entry: Entry = { place: placeOf(event), leaf: leafOf(event) }) {
    if (event.position > this.chainStatus.upTo) this.behind++
    else this.#comparison.next(await this.#entries.next(), entry)
  }

  async end() {
    for (let entry = await this.#entries.next(); entry; entry = await this.#entries.next()) {
      this.#comparison.next(entry, undefined)
    }
    this.#comparison.end()
  }

  #note({ place, kind }: Difference) {
    const named = { place: place.trimEnd(), kind }
    if (this.#streams.size < STREAMS) this.#streams.add(place.slice(0, place.lastIndexOf('/')))
    if (++this.differing <= NAMED) this.differences.push(named)
  }
}

import type { Chained } from '#kernel/chain/leaf'
import { leafOf } from '#kernel/chain/leaf'
import { keptName } from '#kernel/event_store/kept_name'
import type { EventStore } from '#kernel/event_store/port'
import type { Entry } from '#kernel/chain/differences'
import { eachEvent } from '#projections/chain/each_event'
import type { ChainQueries } from '#projections/chain/queries'

/**
 * Number of revisions after the last found revision that are searched for an event, besides its own
 * revision.
 */
const WINDOW = 64

/**
 * Maps events to the revisions at which they were chained. Inserting or removing an event renumbers
 * the later events of its stream. The later events are genuine, so only the inserted or removed
 * event must be named.
 */
export class Renumbered {
  /** Place at which each event was chained, by its place in the log, for streams that differ. */
  #chainedAt = new Map<string, string>()
  #claimed = new Set<string>()

  /** True if an event of those streams has another revision than in the chain. */
  moved = false

  static async of(
    { store, chain }: { store: EventStore; chain: ChainQueries },
    streams: ReadonlySet<string>
  ) {
    const chained = await leavesOf(chain, streams)
    const found = new Renumbered()
    const next = new Map<string, number>()
    await eachEvent(store, async (event) => {
      const stream = keptName(event.stream)
      const leaves = chained.get(stream)
      if (!leaves) return
      const from = next.get(stream) ?? 0
      const revision = revisionOf(event, leaves, from)
      if (revision === undefined) return
      next.set(stream, revision + 1)
      found.#note(`${stream}/${event.revision}`, `${stream}/${revision}`)
    })
    return found
  }

  /** Returns the entry under which an event of the log is compared with the chain. */
  entryOf(event: Chained): Entry {
    const stream = keptName(event.stream)
    const place = `${stream}/${event.revision}`
    const at = this.#chainedAt.get(place)
    if (at !== undefined) {
      const revision = Number(at.slice(stream.length + 1))
      return { place: at, leaf: leafOf({ ...event, revision }) }
    }
    // The event chained at this place exists elsewhere in the log, so this event is an intruder.
    return { place: this.#claimed.has(place) ? `${place} ` : place, leaf: leafOf(event) }
  }

  #note(place: string, at: string) {
    this.#chainedAt.set(place, at)
    this.#claimed.add(at)
    this.moved ||= place !== at
  }
}

/**
 * Returns the revision at which an event was chained; undefined if the event was not chained or was
 * changed.
 */
function revisionOf(event: Chained, leaves: Map<number, Uint8Array>, from: number) {
  const candidates = [event.revision]
  for (let i = 0; i < WINDOW; i++) candidates.push(from + i)
  return candidates.find((revision) => {
    const leaf = leaves.get(revision)
    return leaf !== undefined && leafOf({ ...event, revision }).equals(leaf)
  })
}

async function leavesOf(chain: ChainQueries, streams: ReadonlySet<string>) {
  const chained = new Map<string, Map<number, Uint8Array>>()
  for (const stream of streams) chained.set(stream, new Map())
  for await (const { entries } of chain.blocks()) {
    for (const { place, leaf } of entries) {
      const slash = place.lastIndexOf('/')
      chained.get(place.slice(0, slash))?.set(Number(place.slice(slash + 1)), leaf)
    }
  }
  return chained
}

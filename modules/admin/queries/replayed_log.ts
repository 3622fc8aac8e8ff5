import { LRUCache } from 'lru-cache'
import { StreamDeleted, StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, ReadOptions, RecordedEvent } from '#kernel/event_store/port'
import type { PastEvent } from '#kernel/events/past_event'
import type { SealingCodec } from '#kernel/events/sealing_codec'

/** Bytes, about: two workspaces of 50,000 events. */
const KEPT_BYTES = 64_000_000
/** What an event takes in memory beside its data. */
const EVENT_BYTES = 500
/** Whoever looks goes on for a while. */
const KEPT_MS = 5 * 60_000
/** No event of the product has such a type. */
const UNREADABLE = { type: '', data: {} }

interface Kept {
  events: readonly PastEvent[]
  bytes: number
}

/**
 * Whole streams without their text. What was read is kept for a while, so that the next moment of a
 * slider costs no more than what was recorded since (decision 198).
 */
export class ReplayedLog {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    ttl: KEPT_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ bytes }) => bytes,
  })

  constructor(
    readonly store: EventStore,
    readonly codec: SealingCodec
  ) {}

  /** Its events up to the end; none when there is no such stream. */
  async read(stream: string): Promise<readonly PastEvent[]> {
    const known = this.#kept.get(stream)
    const kept = (known && (await this.#continue(stream, known))) ?? (await this.#load(stream))
    if (kept.events.length > 0) this.#kept.set(stream, kept)
    return kept.events
  }

  async has(stream: string): Promise<boolean> {
    return (await this.#load(stream, { limit: 1 })).events.length > 0
  }

  /** With what came since, if the log is still the one that was read. */
  async #continue(stream: string, known: Kept): Promise<Kept | undefined> {
    const last = known.events.at(-1)
    if (!last) return undefined
    const { events, bytes } = await this.#load(stream, { from: last.revision })
    if (events[0]?.id !== last.id) return undefined
    if (events.length === 1) return known
    return { events: [...known.events, ...events.slice(1)], bytes: known.bytes + bytes }
  }

  async #load(stream: string, options?: ReadOptions): Promise<Kept> {
    const events: PastEvent[] = []
    let bytes = 0
    try {
      for await (const recorded of this.store.read(stream, options)) {
        events.push(this.#decode(recorded))
        bytes += EVENT_BYTES + recorded.data.byteLength
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound || error instanceof StreamDeleted)) throw error
    }
    return { events, bytes }
  }

  /** Somebody may have put anything into the log, and a newer version what this one does not know. */
  #decode(recorded: RecordedEvent): PastEvent {
    const { revision, id, metadata } = recorded
    const time = typeof metadata?.time === 'string' ? metadata.time : ''
    try {
      return { revision, id, time, event: this.codec.decodeClear(recorded).event }
    } catch {
      return { revision, id, time, event: UNREADABLE }
    }
  }
}

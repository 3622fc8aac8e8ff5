import { LRUCache } from 'lru-cache'
import { StreamDeleted, StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, ReadOptions, RecordedEvent } from '#kernel/event_store/port'
import type { PastEvent } from '#kernel/events/past_event'
import type { SealingCodec } from '#kernel/events/sealing_codec'

/** Approximate cache size in bytes: two workspaces of 50,000 events. */
const KEPT_BYTES = 64_000_000
/** Memory of an event in addition to its data, in bytes. */
const EVENT_BYTES = 500
/** Milliseconds that a stream stays cached, because auditors usually keep browsing. */
const KEPT_MS = 5 * 60_000
/** Placeholder event with a type that no product event has. */
const UNREADABLE = { type: '', data: {} }

interface Kept {
  events: readonly PastEvent[]
  bytes: number
}

/**
 * Whole streams without their text. Read events are cached for a while. Another moment of a slider
 * then costs only the newly recorded events (decision 158).
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

  /** Returns the stream's events up to the end; empty if the stream does not exist. */
  async read(stream: string): Promise<readonly PastEvent[]> {
    const known = this.#kept.get(stream)
    const kept = (known && (await this.#continue(stream, known))) ?? (await this.#load(stream))
    if (kept.events.length > 0) this.#kept.set(stream, kept)
    return kept.events
  }

  async has(stream: string): Promise<boolean> {
    return (await this.#load(stream, { limit: 1 })).events.length > 0
  }

  /** Appends newer events to the cached ones, if the log still contains the cached ones. */
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

  /**
   * Decodes an event, or returns a placeholder for foreign events and events of a newer version.
   */
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

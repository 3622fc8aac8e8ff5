import { LRUCache } from 'lru-cache'
import type { Aggregate } from '#backend/aggregates/aggregate'
import { advance, emptyFold, type Fold } from '#backend/aggregates/fold'
import type { FoldSnapshots } from '#backend/aggregates/fold_snapshots'
import { StreamNotFound } from '#backend/event_store/errors'
import type { EventStore, RecordedEvent } from '#backend/event_store/port'
import type { StoredEvent } from '#backend/events/sealing_codec'
import type { DomainEvent } from '#backend/events/definitions'
import type { EventReader } from '#backend/events/reader'

const CACHED_FOLDS = 500
/** Folds of pages hold text; an erased page must not linger in memory. */
const CACHED_MS = 10 * 60_000

/** Loads streams as state: the cached fold, or the one kept beside the log, plus what came since. */
export class Repository {
  #folds = new LRUCache<string, Fold<unknown>>({ max: CACHED_FOLDS, ttl: CACHED_MS })
  #loading = new Map<string, Promise<unknown>>()

  constructor(
    readonly store: EventStore,
    readonly reader: EventReader,
    readonly kept?: FoldSnapshots
  ) {}

  /** Loads of one stream follow each other: they share, and change, one fold. */
  async load<S, E extends DomainEvent>(
    aggregate: Aggregate<S, E>,
    stream: string
  ): Promise<Fold<S>> {
    const before = this.#loading.get(stream)?.catch(() => {})
    const load = Promise.resolve(before).then(() => this.#load(aggregate, stream))
    this.#loading.set(stream, load)
    try {
      return await load
    } finally {
      if (this.#loading.get(stream) === load) this.#loading.delete(stream)
    }
  }

  /** Drops what is in memory of a stream. */
  forget(stream: string) {
    this.#folds.delete(stream)
    const load = this.#loading.get(stream)
    void load?.catch(() => {}).then(() => this.#folds.delete(stream))
  }

  /** Drops all that is in memory. */
  forgetAll() {
    for (const stream of [...this.#folds.keys(), ...this.#loading.keys()]) this.forget(stream)
  }

  /** Part of a stream, with its text. */
  async readEvents(stream: string, from: number, count: number): Promise<StoredEvent[]> {
    return this.reader.decode(
      await Array.fromAsync(this.store.read(stream, { from, limit: count }))
    )
  }

  async #load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const cached = this.#folds.get(stream) as Fold<S> | undefined
    this.#folds.delete(stream)
    const { fold, tail } =
      (cached && { fold: cached, tail: await this.#read(stream, cached.revision + 1) }) ??
      (await this.#fromKept(aggregate, stream)) ??
      (await this.#fromLog(aggregate, stream))
    for (const event of await this.reader.read(tail, aggregate.holdsText)) {
      advance(fold, aggregate, event)
    }
    this.#folds.set(stream, fold)
    this.kept?.keepLater(aggregate, stream, fold, () => this.#folds.peek(stream) === fold)
    return fold
  }

  /** The fold kept beside the log, if the log still is the one that it was made from. */
  async #fromKept<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const fold = await this.kept?.find(aggregate, stream)
    if (!fold) return undefined
    const [last, ...tail] = await this.#read(stream, fold.revision)
    return last?.id === fold.eventId ? { fold, tail } : undefined
  }

  async #fromLog<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const tail = await this.#sinceSnapshot(stream, aggregate.snapshots?.type)
    return { fold: emptyFold(aggregate), tail }
  }

  async #read(stream: string, from: number) {
    try {
      return await Array.fromAsync(this.store.read(stream, { from }))
    } catch (error) {
      if (error instanceof StreamNotFound) return []
      throw error
    }
  }

  /** The stream from its last snapshot on, or whole. */
  async #sinceSnapshot(stream: string, snapshotType: string | undefined) {
    if (snapshotType === undefined) return this.#read(stream, 0)
    const events: RecordedEvent[] = []
    try {
      for await (const event of this.store.read(stream, { backwards: true })) {
        events.push(event)
        if (event.type === snapshotType) break
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error
    }
    return events.reverse()
  }
}

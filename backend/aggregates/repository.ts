import { LRUCache } from 'lru-cache'
import type { Aggregate } from '#backend/aggregates/aggregate'
import { CommandLog, type WrittenCommands } from '#backend/aggregates/command_log'
import { StreamNotFound } from '#backend/event_store/errors'
import type { EventStore, RecordedEvent } from '#backend/event_store/port'
import type { StoredEvent } from '#backend/events/codec'
import type { DomainEvent } from '#backend/events/definitions'
import type { EventReader } from '#backend/events/reader'

/** A stream folded up to `revision` (-1: it does not exist yet). */
export interface Fold<State> {
  state: State
  revision: number
  /** Revision of the last snapshot, -1 when there is none. */
  snapshotAt: number
  commands: CommandLog
}

const CACHED_FOLDS = 500
/** Folds of pages hold text; an erased page must not linger in memory. */
const CACHED_MS = 10 * 60_000

/** Loads streams as state: the cached fold plus what was appended since. */
export class Repository {
  #folds = new LRUCache<string, Fold<unknown>>({ max: CACHED_FOLDS, ttl: CACHED_MS })
  #loading = new Map<string, Promise<unknown>>()

  constructor(
    readonly store: EventStore,
    readonly reader: EventReader
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

  /** Drops what is kept of a stream. */
  forget(stream: string) {
    this.#folds.delete(stream)
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
    const fold = cached ?? emptyFold(aggregate)
    const tail = cached
      ? await this.#read(stream, cached.revision + 1)
      : await this.#sinceSnapshot(stream, aggregate.snapshots?.type)
    const events = await this.reader.read(tail, aggregate.holdsText)
    for (const event of events) advance(fold, aggregate, event)
    this.#folds.set(stream, fold)
    return fold
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

function emptyFold<S, E extends DomainEvent>(aggregate: Aggregate<S, E>): Fold<S> {
  const commands = new CommandLog()
  return { state: aggregate.initial(), revision: -1, snapshotAt: -1, commands }
}

function advance<S, E extends DomainEvent>(
  fold: Fold<S>,
  aggregate: Aggregate<S, E>,
  { event, revision, metadata }: StoredEvent
) {
  fold.state = aggregate.evolve(fold.state, event as E, revision)
  fold.revision = revision
  if (event.type === aggregate.snapshots?.type) {
    fold.snapshotAt = revision
    fold.commands = new CommandLog((event.data as { commands: WrittenCommands }).commands)
  } else {
    fold.commands.record({ metadata, revision })
  }
}

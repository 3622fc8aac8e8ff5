import { LRUCache } from 'lru-cache'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import { KEPT_COMMANDS, type CommandEvents } from '#kernel/aggregates/command_log'
import { advance, emptyFold, type Fold } from '#kernel/aggregates/fold'
import type { FoldSnapshots } from '#kernel/aggregates/snapshots/fold_snapshots'
import { StreamNotFound } from '#kernel/event_store/errors'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'
import type { EventReader } from '#kernel/events/reader'
import { InOrder } from '#kernel/in_order'

/** Approximate capacity of the fold cache in bytes; see `Aggregate.weigh`. */
const CACHED_BYTES = 64_000_000
/** Weight of a fold without its state, and of each command that the fold remembers. */
const FOLD_BYTES = 1_000
const COMMAND_BYTES = 150
/**
 * Time to live of a cached fold. Folds of pages hold text, and an erased page must not linger in
 * memory.
 */
const CACHED_MS = 10 * 60_000

/** Loads streams as state: the cached fold, or the stored snapshot, plus the events since. */
export class Repository {
  readonly #folds: LRUCache<string, Fold<unknown>>
  /** All work on one stream shares and mutates one fold. */
  readonly #work = new InOrder<string>()

  constructor(
    readonly store: EventStore,
    readonly reader: EventReader,
    readonly kept?: FoldSnapshots,
    cachedMs = CACHED_MS
  ) {
    this.#folds = new LRUCache({ maxSize: CACHED_BYTES, ttl: cachedMs, ttlAutopurge: true })
  }

  /**
   * Returns the stream's fold, caught up with the log. Evicts a cached fold whose last event is not
   * in the log, because the log was restored meanwhile.
   */
  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string): Promise<Fold<S>> {
    return this.#work.run(stream, () => this.#load(aggregate, stream))
  }

  /**
   * Returns the cached fold, if any. The fold may be stale, because another process may have
   * appended.
   */
  held<S, E extends DomainEvent>(_: Aggregate<S, E>, stream: string): Promise<Fold<S> | undefined> {
    return this.#work.run(stream, async () => this.#folds.get(stream) as Fold<S> | undefined)
  }

  /**
   * Folds in the events just appended, as a reader of the log would. The next command is then
   * decided on the new state. Evicts the fold if folding fails.
   */
  async appended<S, E extends DomainEvent>(
    aggregate: Aggregate<S, E>,
    stream: string,
    events: RecordedEvent[]
  ): Promise<void> {
    await this.#work
      .run(stream, async () => {
        const fold = this.#folds.peek(stream) as Fold<S> | undefined
        if (fold?.revision !== events[0]!.revision - 1) return
        this.#folds.delete(stream)
        for (const event of await this.reader.read(events, aggregate.holdsText)) {
          advance(fold, aggregate, event)
        }
        this.#keep(aggregate, stream, fold)
      })
      .catch(() => {})
  }

  /** Evicts a stream from the cache, even while the stream is being loaded. */
  evict(stream: string) {
    this.#folds.delete(stream)
    void this.#work.ended(stream).then(() => this.#folds.delete(stream))
  }

  /** Evicts all streams. */
  evictAll() {
    for (const stream of [...this.#folds.keys(), ...this.#work.keys]) this.evict(stream)
  }

  /** Returns part of a stream, with its text. */
  async readEvents(stream: string, from: number, count: number): Promise<StoredEvent[]> {
    return this.reader.decode(
      await Array.fromAsync(this.store.read(stream, { from, limit: count }))
    )
  }

  /**
   * Returns a command that the fold knows. A command matched only by its sign is looked up in the
   * stream.
   */
  async findCommand<S, E extends DomainEvent>(
    { snapshots }: Aggregate<S, E>,
    stream: string,
    fold: Fold<S>,
    commandId: string
  ): Promise<CommandEvents | undefined> {
    const known = fold.commands.find(commandId)
    if (known || !fold.commands.mayHaveSeen(commandId)) return known
    const before = { from: fold.snapshotAt - 1, backwards: true }
    const others = new Set<string>()
    let found: CommandEvents | undefined
    for await (const { type, metadata, revision } of this.store.read(stream, before)) {
      if (type === snapshots?.type) continue
      if (metadata.command_id === commandId) {
        found = { from: revision, count: (found?.count ?? 0) + 1 }
      } else if (found || others.add(metadata.command_id).size === KEPT_COMMANDS) break
    }
    return found
  }

  async #load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const cached = this.#folds.get(stream) as Fold<S> | undefined
    this.#folds.delete(stream)
    const { fold, tail } =
      (cached && (await this.#onLog(cached, stream))) ??
      (await this.#fromKept(aggregate, stream)) ??
      (await this.#fromLog(aggregate, stream))
    for (const event of await this.reader.read(tail, aggregate.holdsText)) {
      advance(fold, aggregate, event)
    }
    this.#keep(aggregate, stream, fold)
    return fold
  }

  #keep<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string, fold: Fold<S>) {
    const size = Math.min(weightOf(aggregate, fold), CACHED_BYTES)
    this.#folds.set(stream, fold, { size })
    this.kept?.keepLater(aggregate, stream, fold, () => this.#folds.peek(stream) === fold)
  }

  async #fromKept<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const fold = await this.kept?.find(aggregate, stream)
    return fold && this.#onLog(fold, stream)
  }

  /**
   * Returns the fold with the events since, if the log is still the one the fold was built from.
   */
  async #onLog<S>(fold: Fold<S>, stream: string) {
    if (fold.revision === -1) return { fold, tail: await this.#read(stream, 0) }
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

  /** Reads the stream from its last snapshot event on, or in full. */
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

function weightOf<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, fold: Fold<S>) {
  return FOLD_BYTES + fold.commands.size * COMMAND_BYTES + (aggregate.weigh?.(fold.state) ?? 0)
}

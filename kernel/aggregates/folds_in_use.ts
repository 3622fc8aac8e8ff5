import type { Aggregate } from '#kernel/aggregates/aggregate'
import type { Fold } from '#kernel/aggregates/fold'
import type { Tenure } from '#kernel/aggregates/tenure'
import type { Repository } from '#kernel/aggregates/repository'
import type { RevisionRow } from '#kernel/aggregates/ends'
import type { DomainEvent } from '#kernel/events/definitions'

/**
 * The folds of commands that hold their user's lock together. Meanwhile nobody else appends to that
 * user's streams, so each is brought up to date once, and again only after it was appended to. Where the
 * stream's last event was asked with the lock, or is known of the person's tenure, a fold that ends with
 * it need not be.
 */
export class FoldsInUse {
  #folds = new Map<string, Promise<unknown>>()
  #lastEvents: Map<string, string>

  constructor(
    readonly repository: Repository,
    /** As they were when the lock was taken; of other streams it is not known. */
    readonly ends?: readonly RevisionRow[],
    readonly tenure?: Tenure
  ) {
    this.#lastEvents = new Map((ends ?? []).map(({ name, id }) => [name, id]))
  }

  /**
   * The fold in memory, which may be behind: for an append at its revision. Undefined where the log
   * was asked how far streams reach, or the fold is up to date already.
   */
  async held<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const isKnown = this.#folds.has(stream) || this.#lastEvent(stream) !== undefined
    if (this.ends || isKnown) return undefined
    return this.repository.held(aggregate, stream)
  }

  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const known = this.#folds.get(stream)
    if (known) return known as Promise<Fold<S>>
    const loading = this.#load(aggregate, stream)
    this.#folds.set(stream, loading)
    loading.catch(() => this.#folds.delete(stream))
    return loading
  }

  /** The stream is about to be appended to. */
  drop(stream: string) {
    this.#folds.delete(stream)
    this.#lastEvents.delete(stream)
    this.tenure?.drop(stream)
  }

  /** The stream was appended to, up to the event. */
  appended(stream: string, eventId: string) {
    // Another command may have begun to load it since it was dropped.
    this.#folds.delete(stream)
    this.#lastEvents.set(stream, eventId)
    this.tenure?.endsWith(stream, eventId)
  }

  async #load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const fold = await this.repository.load(aggregate, stream, this.#lastEvent(stream))
    this.tenure?.endsWith(stream, fold.eventId)
    return fold
  }

  #lastEvent(stream: string) {
    return this.#lastEvents.get(stream) ?? this.tenure?.lastEvent(stream)
  }
}

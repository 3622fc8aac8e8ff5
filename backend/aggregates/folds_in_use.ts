import type { Aggregate } from '#backend/aggregates/aggregate'
import type { Fold } from '#backend/aggregates/fold'
import type { Repository } from '#backend/aggregates/repository'
import type { DomainEvent } from '#backend/events/definitions'

/**
 * The folds of one command. While it holds its user's lock nobody else appends to that user's
 * streams, so each is brought up to date once, and again only after it was appended to.
 */
export class FoldsInUse {
  #folds = new Map<string, Promise<unknown>>()

  constructor(readonly repository: Repository) {}

  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const loading = this.#folds.get(stream) ?? this.repository.load(aggregate, stream)
    this.#folds.set(stream, loading)
    return loading as Promise<Fold<S>>
  }

  /** The stream was appended to, or is about to be. */
  drop(stream: string) {
    this.#folds.delete(stream)
  }
}

import type { Aggregate } from '#backend/aggregates/aggregate'
import type { Fold } from '#backend/aggregates/fold'
import type { Repository } from '#backend/aggregates/repository'
import type { RevisionRow } from '#backend/event_store/port'
import type { DomainEvent } from '#backend/events/definitions'

/**
 * The folds of one command. While it holds its user's lock nobody else appends to that user's
 * streams, so each is brought up to date once, and again only after it was appended to. Where the
 * stream's revision was asked with the lock, a fold that stands there need not be.
 */
export class FoldsInUse {
  #folds = new Map<string, Promise<unknown>>()
  #revisions: Map<string, number>

  constructor(
    readonly repository: Repository,
    /** As they were when the lock was taken; of other streams it is not known. */
    revisions: RevisionRow[]
  ) {
    this.#revisions = new Map(revisions.map(({ name, revision }) => [name, Number(revision)]))
  }

  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string) {
    const loading =
      this.#folds.get(stream) ??
      this.repository.load(aggregate, stream, this.#revisions.get(stream))
    this.#folds.set(stream, loading)
    return loading as Promise<Fold<S>>
  }

  /** The stream is about to be appended to. */
  drop(stream: string) {
    this.#folds.delete(stream)
    this.#revisions.delete(stream)
  }

  /** The command has appended to the stream, up to the revision. */
  appended(stream: string, revision: number) {
    this.#revisions.set(stream, revision)
  }
}

import { fingerprint, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { SnapshotCommands } from '#kernel/aggregates/command_log'
import type { Outcome, Step } from '#kernel/aggregates/command_step'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Fold } from '#kernel/aggregates/fold'
import type { Repository } from '#kernel/aggregates/repository'
import { AppendTooLarge } from '#kernel/event_store/errors'
import type { DomainEvent } from '#kernel/events/definitions'
import { EventSealer } from '#kernel/events/event_sealer'

/** Events of a step, and the fold they were decided on. */
export interface Decided<S, E extends DomainEvent, P> {
  fold: Fold<S>
  events: E[]
  prepared: P
}

/** Appends the events that commands have decided. */
export class CommandAppender {
  readonly #sealer: EventSealer

  constructor(readonly repository: Repository) {
    const { codec, vault } = repository.reader
    this.#sealer = new EventSealer(codec, vault)
  }

  /**
   * Seals the events of a step with their blocks' keys. Appends them at the revision of the fold
   * that they were decided on, and folds them in. Throws WrongExpectedRevision when the stream has
   * advanced.
   */
  async append<S, E extends DomainEvent, P>(
    request: CommandRequest,
    step: Step<S, E, P>,
    { fold, events, prepared }: Decided<S, E, P>
  ): Promise<Outcome<E>> {
    const { aggregate, stream } = step
    const { store } = this.repository
    const { revision: base } = fold
    const snapshot = takeSnapshot(step, fold, events)
    const encoded = await this.#sealed(request, step, [...events, ...snapshot], prepared)
    const expected = base === -1 ? 'no_stream' : base
    let written = encoded
    const { position } = await store.append(stream, expected, encoded).catch((error: unknown) => {
      // A snapshot only saves later reads, so an oversized snapshot is dropped rather than failing
      // the save.
      if (!(error instanceof AppendTooLarge) || snapshot.length === 0) throw error
      written = encoded.slice(0, events.length)
      return store.append(stream, expected, written)
    })
    const recorded = written.map((event, i) => {
      return { ...event, stream, revision: base + 1 + i, position }
    })
    void this.repository.appended(aggregate, stream, recorded)
    const outcome = events.map((event, i) => {
      const { id, metadata, revision } = recorded[i]!
      return { stream, revision, position, id, metadata, event }
    })
    return { events: outcome, revision: base + events.length }
  }

  async #sealed<S, E extends DomainEvent, P>(
    request: CommandRequest,
    { stream, commandId: id, keys }: Step<S, E, P>,
    events: DomainEvent[],
    prepared: P
  ) {
    const metadata = {
      actor: request.actor,
      owner: request.owner,
      correlation_id: request.correlationId,
      causation_id: id,
      command_id: id,
      fingerprint: fingerprint(request.body),
      ...(request.device !== undefined && { device: request.device }),
      ...(request.undoes !== undefined && { undoes: request.undoes }),
      ...(request.redoes !== undefined && { redoes: request.redoes }),
      time: new Date().toISOString(),
    }
    const options = { keys: keys?.(prepared), daily: request.dailyKeys }
    const sealed = await this.#sealer.seal(stream, events, metadata, options)
    if (!sealed) throw new DomainError('not_found', 'E_NOT_FOUND', 'Not found')
    return sealed
  }
}

function takeSnapshot<S, E extends DomainEvent, P>(
  { aggregate, commandId: id }: Step<S, E, P>,
  fold: Fold<S>,
  events: E[]
): DomainEvent[] {
  const rule = aggregate.snapshots
  if (!rule || fold.revision + events.length - fold.snapshotAt < rule.every(fold.state)) return []
  const next = fold.revision + 1
  const state = events.reduce((sum, event, i) => aggregate.evolve(sum, event, next + i), fold.state)
  const known: SnapshotCommands = { commands: [], signs: fold.commands.signsWith(id) }
  return [{ type: rule.type, data: { ...rule.take(state, events.at(-1)!), ...known } }]
}

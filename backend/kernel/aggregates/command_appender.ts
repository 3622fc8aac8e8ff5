import { v7 as uuidv7 } from 'uuid'
import { fingerprint, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { SnapshotCommands } from '#kernel/aggregates/command_log'
import type { Outcome, Step } from '#kernel/aggregates/command_step'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Fold } from '#kernel/aggregates/fold'
import type { Repository } from '#kernel/aggregates/repository'
import { AppendTooLarge } from '#kernel/event_store/errors'
import type { EventToAppend } from '#kernel/event_store/port'
import type { DomainEvent } from '#kernel/events/definitions'
import { dayOf, deriveDayKey, nameOfDay } from '#kernel/vault/day_key'

/** Events of a step, and the fold they were decided on. */
export interface Decided<S, E extends DomainEvent, P> {
  fold: Fold<S>
  events: E[]
  prepared: P
}

/** Appends the events that commands have decided. */
export class CommandAppender {
  constructor(readonly repository: Repository) {}

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
    const encoded = await this.#encode(request, step, [...events, ...snapshot], prepared)
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

  async #encode<S, E extends DomainEvent, P>(
    request: CommandRequest,
    step: Step<S, E, P>,
    events: DomainEvent[],
    prepared: P
  ): Promise<EventToAppend[]> {
    const { codec, vault } = this.repository.reader
    const given = step.keys?.(prepared) ?? new Map<number, Buffer>()
    const needed = events.map(({ type, data }) => codec.keyFor(type, data))
    const missing = needed.filter((id) => id !== undefined && !given.has(id)) as number[]
    const fetched = await vault.keys(missing)
    const time = new Date().toISOString()
    const day = dayOf(time)!
    // All other saves are sealed as by releases without keys of days, which then can read them.
    const daily = request.dailyKeys ? events.filter(({ type }) => codec.isDaily(type)) : []
    const secrets = await vault.days.issue(
      daily.map(({ type, data }) => ({ blockId: codec.keyFor(type, data)!, day }))
    )
    const metadata = {
      actor: request.actor,
      owner: request.owner,
      correlation_id: request.correlationId,
      causation_id: step.commandId,
      command_id: step.commandId,
      fingerprint: fingerprint(request.body),
      ...(request.device !== undefined && { device: request.device }),
      ...(request.undoes !== undefined && { undoes: request.undoes }),
      ...(request.redoes !== undefined && { redoes: request.redoes }),
      time,
    }
    return events.map((event, i) => {
      const id = needed[i]
      const key = id === undefined ? undefined : (given.get(id) ?? fetched.get(id))
      if (key === 'erased') throw new DomainError('not_found', 'E_NOT_FOUND', 'Not found')
      const of = { blockId: id!, day }
      const secret = secrets.get(nameOfDay(of))
      const sealing =
        key && secret && codec.isDaily(event.type)
          ? { day, key: deriveDayKey(key, secret, of) }
          : key
      return codec.encode(step.stream, uuidv7(), event, metadata, sealing)
    })
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

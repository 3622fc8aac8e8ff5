import type { Aggregate } from '#kernel/aggregates/aggregate'
import { CommandLog, type SnapshotCommands } from '#kernel/aggregates/command_log'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'

/** A stream folded up to `revision`, which is -1 for a stream that does not exist yet. */
export interface Fold<State> {
  state: State
  revision: number
  /** Id of the event at `revision`, '' when there is no event. */
  eventId: string
  /** Revision of the last snapshot event, -1 without one. */
  snapshotAt: number
  /** Revision of the last disposable snapshot (see fold_snapshots.ts), -1 without one. */
  keptAt: number
  commands: CommandLog
}

export function emptyFold<S, E extends DomainEvent>(aggregate: Aggregate<S, E>): Fold<S> {
  return {
    state: aggregate.initial(),
    revision: -1,
    eventId: '',
    snapshotAt: -1,
    keptAt: -1,
    commands: new CommandLog(),
  }
}

/** Folds in the stream's next event. */
export function advance<S, E extends DomainEvent>(
  fold: Fold<S>,
  aggregate: Aggregate<S, E>,
  { event, id, revision, metadata }: StoredEvent
) {
  fold.state = aggregate.evolve(fold.state, event as E, revision)
  fold.revision = revision
  fold.eventId = id
  if (event.type === aggregate.snapshots?.type) {
    fold.snapshotAt = revision
    const { commands, signs } = event.data as SnapshotCommands
    fold.commands = new CommandLog(commands, signs)
  } else {
    fold.commands.record({ metadata, revision })
  }
}

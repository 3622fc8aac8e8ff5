import type { DomainEvent } from '#kernel/events/definitions'

/**
 * A consistency boundary: one stream, folded into the state that its commands are decided on.
 * `evolve` may change the state in place, because a workspace of 50,000 blocks cannot be copied for
 * every event. It sees recorded events only, so nothing is ever taken back.
 */
export interface Aggregate<State, Event extends DomainEvent> {
  name: string
  /** True when the state holds text, so that folding needs the keys of its blocks. */
  holdsText: boolean
  initial(): State
  evolve(state: State, event: Event, revision: number): State
  /** Returns the approximate bytes of a state in memory; for states that may be large. */
  weigh?(state: State): number
  /** Snapshot events, for streams that grow long. */
  snapshots?: SnapshotRule<State, Event>
  /** Format of snapshots beside the log, for long streams whose state holds no text. */
  format?: StateFormat<State>
}

/** Converts a state to JSON and back. Every change of the JSON increments `version`. */
export interface StateFormat<State> {
  version: number
  write(state: State): unknown
  read(written: unknown): State
}

/** An aggregate with snapshot events must not change a state in place in `evolve`. */
export interface SnapshotRule<State, Event extends DomainEvent> {
  type: Event['type']
  /** Returns the number of events between two snapshots. */
  every: (state: State) => number
  /** Returns the snapshot's data after an event, without its commands (see ./command_log.ts). */
  take(state: State, after: Event): object
}

import type { DomainEvent } from '#kernel/events/definitions'

/**
 * Consistency boundary: one stream, folded into the state that its commands are decided on.
 * `evolve` may mutate the state in place, because copying a workspace of 50,000 blocks for every
 * event is too expensive. `evolve` sees recorded events only, so no event is ever rolled back.
 */
export interface Aggregate<State, Event extends DomainEvent> {
  name: string
  /** True if the state holds text, so that folding needs the keys of its blocks. */
  holdsText: boolean
  initial(): State
  evolve(state: State, event: Event, revision: number): State
  /**
   * Returns the approximate size of a state in memory, in bytes. Needed for states that may be
   * large.
   */
  weigh?(state: State): number
  /** Rule for snapshot events, for streams that grow long. */
  snapshots?: SnapshotRule<State, Event>
  /** Format of snapshots stored outside the log, for long streams whose state holds no text. */
  format?: StateFormat<State>
}

/** Converts a state to JSON and back. Every change to the JSON format increments `version`. */
export interface StateFormat<State> {
  version: number
  write(state: State): unknown
  read(written: unknown): State
}

/**
 * Rule for snapshot events. An aggregate with snapshot events must not mutate a state in place in
 * `evolve`.
 */
export interface SnapshotRule<State, Event extends DomainEvent> {
  type: Event['type']
  /** Returns the number of events between two snapshots. */
  every: (state: State) => number
  /** Returns the snapshot's data after an event, without its commands (see ./command_log.ts). */
  take(state: State, after: Event): object
}

import type { DomainEvent } from '#kernel/events/definitions'

/**
 * A consistency boundary: one stream, folded into the state that its commands are decided on.
 * `evolve` may change the state that it is given and returns it: a workspace of 50,000 blocks
 * cannot be copied for every event. It sees only recorded events, so nothing is ever taken back.
 */
export interface Aggregate<State, Event extends DomainEvent> {
  name: string
  /** True when the state holds text, so that folding needs the keys of its blocks. */
  holdsText: boolean
  initial(): State
  evolve(state: State, event: Event, revision: number): State
  /** Bytes that a state takes in memory, about; for states that may be large. */
  weigh?(state: State): number
  /** For streams that grow long: an event of the whole state, appended after every so many others. */
  snapshots?: SnapshotRule<State, Event>
  /** For long streams whose state holds no text: how the state is kept beside the log. */
  format?: StateFormat<State>
}

/** A state as JSON, and back. `version` goes up with every change of what is written. */
export interface StateFormat<State> {
  version: number
  write(state: State): unknown
  read(written: unknown): State
}

/** The `evolve` of an aggregate with snapshots leaves the state that it is given as it was. */
export interface SnapshotRule<State, Event extends DomainEvent> {
  type: Event['type']
  /** How many other events are followed by one. */
  every: (state: State) => number
  /** The snapshot's data after an event, but for what is added of its commands (see ./command_log.ts). */
  take(state: State, after: Event): object
}

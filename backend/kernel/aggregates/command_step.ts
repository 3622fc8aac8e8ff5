import type { Aggregate } from '#kernel/aggregates/aggregate'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'

/** A command's changes to one aggregate. */
export interface Step<S, E extends DomainEvent, P> {
  aggregate: Aggregate<S, E>
  stream: string
  commandId: string
  /** Runs once, after the command turned out to be new. Generates ids and keys. */
  prepare?: () => Promise<P>
  /** Decides on the aggregate's state. Returns no events when nothing has to change. */
  decide: (state: S, prepared: P, revision: number) => E[]
  /**
   * Returns the events that the command records after this step. The append rule allows or rejects
   * all of them together. A command with several appends is therefore never recorded in part.
   */
  rest?: () => Promise<DomainEvent[]>
  /** Returns the block keys that `prepare` generated. Other keys come from the vault. */
  keys?: (prepared: P) => Map<number, Buffer>
}

/** Events of a step: newly appended, or for a retry, as first recorded. */
export interface Outcome<E extends DomainEvent> {
  events: (StoredEvent & { event: E })[]
  /** Revision of the command's last event, or of the stream when nothing had to change. */
  revision: number
}

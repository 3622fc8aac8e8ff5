import type { Aggregate } from '#kernel/aggregates/aggregate'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'

/** One aggregate's share of a command. */
export interface Step<S, E extends DomainEvent, P> {
  aggregate: Aggregate<S, E>
  stream: string
  commandId: string
  /** Runs once, after the command turned out to be new: draws ids and keys. */
  prepare?: () => Promise<P>
  /** The aggregate's decision on its state; no events: nothing is to change. */
  decide: (state: S, prepared: P, revision: number) => E[]
  /**
   * Events that the command records after this step. The rule allows both or neither, so a command
   * with several appends is never recorded in part because a later part was refused.
   */
  rest?: () => Promise<DomainEvent[]>
  /** Returns the keys of blocks that `prepare` drew; other keys come from the vault. */
  keys?: (prepared: P) => Map<number, Buffer>
}

/** The events of a step, newly appended or, for a retry, as they were recorded the first time. */
export interface Outcome<E extends DomainEvent> {
  events: (StoredEvent & { event: E })[]
  /** Revision of the command's last event; of the stream when nothing was to change. */
  revision: number
}

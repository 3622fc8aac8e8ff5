import type pg from 'pg'
import type { DomainEvent } from '#kernel/events/definitions'

/**
 * Resolves true once the read models show all that is in the log at the time of the call, false when
 * that takes longer than the time (ms). The lock is free before read models show what a command did,
 * so a decision by a read model calls this first.
 */
export type CaughtUp = (timeoutMs: number) => Promise<boolean>

/** A rule over all events that are about to be recorded for a user, whatever the command. */
export interface AppendRule {
  /** Returns a query for one row about the owner, sent together with the owner's lock. */
  question(owner: number): pg.QueryConfig
  /**
   * Throws DomainError to refuse. Runs under the owner's lock with the events of the command so far,
   * including those about to be appended, and with the row, which is stale while read models lag.
   */
  check(owner: number, events: DomainEvent[], row: unknown, caughtUp: CaughtUp): Promise<void>
}

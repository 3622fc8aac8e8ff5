import type pg from 'pg'
import type { DomainEvent } from '#kernel/events/definitions'

/**
 * Resolves true once the read models show all that is in the log at the time of the call, false when
 * that takes longer than the time (ms). The lock is free before read models show what a command did,
 * so a decision by a read model calls this first.
 */
export type CaughtUp = (timeoutMs: number) => Promise<boolean>

/** A rule over all that is about to be recorded of a person's things, whatever the command. */
export interface AppendRule {
  /** What it has to know of the owner: one row, asked together with the owner's lock. */
  question(owner: number): pg.QueryConfig
  /**
   * Called under the owner's lock with the events of the command so far, those about to be
   * appended included, and the row, which read models that lag may be behind of. Throws DomainError
   * to refuse.
   */
  check(owner: number, events: DomainEvent[], row: unknown, caughtUp: CaughtUp): Promise<void>
}

import type pg from 'pg'
import type { Unseen } from '#kernel/aggregates/unseen'
import type { DomainEvent } from '#kernel/events/definitions'

/** A rule over all that is about to be recorded of a person's things, whatever the command. */
export interface AppendRule {
  /** What it has to know of the owner: one row, asked together with the owner's lock. */
  question(owner: number): pg.QueryConfig
  /**
   * Called under the owner's lock with the events of the command so far, those about to be
   * appended included, the row, and what the row may not show yet. Throws DomainError to refuse.
   */
  check(owner: number, events: DomainEvent[], row: unknown, unseen: Unseen): Promise<void>
}

import type pg from 'pg'
import type { Unseen } from '#backend/aggregates/unseen'
import type { DomainEvent } from '#backend/events/definitions'

/** A rule over all that a person is about to record, whatever the command. */
export interface AppendRule {
  /** What it has to know of the person: one row, asked together with the person's lock. */
  question(actor: number): pg.QueryConfig
  /**
   * Called under the person's lock with the events of the command so far, those about to be
   * appended included, the row, and what the row may not show yet. Throws DomainError to refuse.
   */
  check(actor: number, events: DomainEvent[], answer: unknown, unseen: Unseen): Promise<void>
}

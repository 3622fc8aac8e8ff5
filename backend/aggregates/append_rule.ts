import type pg from 'pg'
import type { DomainEvent } from '#backend/events/definitions'

/** A rule over all that a person is about to record, whatever the command. */
export interface AppendRule {
  /** What it has to know of the person: one row, asked together with the person's lock. */
  question(actor: number): pg.QueryConfig
  /**
   * Called under the person's lock with the events of the command so far, those about to be
   * appended included, and the row. Throws DomainError to refuse.
   */
  check(actor: number, events: DomainEvent[], answer: unknown): Promise<void>
}

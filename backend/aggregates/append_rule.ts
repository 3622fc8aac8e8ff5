import type { DomainEvent } from '#backend/events/definitions'

/** A rule over all that a person is about to record, whatever the command. */
export interface AppendRule {
  /**
   * Called under the person's lock with the events of the command so far, those about to be
   * appended included. Throws DomainError to refuse.
   */
  check(actor: number, events: DomainEvent[]): Promise<void>
}

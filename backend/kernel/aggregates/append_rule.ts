import type pg from 'pg'
import type { DomainEvent } from '#kernel/events/definitions'

/**
 * Resolves true once the read models reflect every event in the log at the time of the call.
 * Resolves false after `timeoutMs` milliseconds. A decision based on a read model calls this first.
 * The lock is released before the read models reflect a command's events.
 */
export type CaughtUp = (timeoutMs: number) => Promise<boolean>

/** Rule over all events that are about to be recorded for a user, regardless of the command. */
export interface AppendRule {
  /**
   * Throws DomainError to reject the command. Runs under the owner's lock, which `client` holds.
   * `events` are the command's events so far, including the events about to be appended.
   */
  check(
    owner: number,
    events: DomainEvent[],
    client: pg.ClientBase,
    caughtUp: CaughtUp
  ): Promise<void>
}

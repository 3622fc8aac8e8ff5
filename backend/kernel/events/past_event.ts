import type { DomainEvent } from '#kernel/events/definitions'

/** An event as a replay needs it, of which many are kept: without its text, and without its cause. */
export interface PastEvent {
  revision: number
  id: string
  /** ISO 8601; '' where it says none. */
  time: string
  event: DomainEvent
}

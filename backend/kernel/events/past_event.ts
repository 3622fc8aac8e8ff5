import type { DomainEvent } from '#kernel/events/definitions'

/** Event as a replay needs it. Without text and cause, because a replay holds many events. */
export interface PastEvent {
  revision: number
  id: string
  /** ISO 8601; '' if the event has no time. */
  time: string
  event: DomainEvent
}

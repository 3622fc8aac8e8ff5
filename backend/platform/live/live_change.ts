import type { RecordedEvent } from '#kernel/event_store/port'
import type { StoredEvent } from '#kernel/events/sealing_codec'

/**
 * What one event means to those who look on: a kind and ids, never text. Each module says it for
 * its own events; the shapes are in the modules' `api.ts`.
 */
export interface LiveChange {
  kind: string
  ids?: readonly number[]
}

/** Whom a change concerns: one user, or everybody who is signed in. */
export type Addressee = number | 'all'

/** Which changes a module's events mean. */
export interface LiveSource {
  /** The streams that it knows, by their prefix. */
  prefix: string
  /**
   * True where readers see the change once the read models have passed the event; false where it is
   * notified after the fact, as identity is.
   */
  projected: boolean
  /** Undefined when it belongs to nobody. */
  addressee(event: Pick<RecordedEvent, 'stream' | 'metadata'>): Addressee | undefined
  /** Undefined when nobody needs to hear of it. */
  change(stored: StoredEvent): LiveChange | undefined
}

/** More ids than this are not listed: a change without ids is about any of its kind. */
export const MAX_IDS = 200

/** The ids, if they are few enough to be sent. */
export function fewIds(ids: readonly number[]): Pick<LiveChange, 'ids'> {
  return ids.length > MAX_IDS ? {} : { ids }
}

import type { RecordedEvent } from '#kernel/event_store/port'
import type { StoredEvent } from '#kernel/events/sealing_codec'

/**
 * Meaning of an event for live clients: a kind and ids, never text. Each module maps its own
 * events; the shapes are in the modules' `api.ts`.
 */
export interface LiveChange {
  kind: string
  ids?: readonly number[]
}

/** Recipients of a change: one user, or all signed-in users. */
export type Addressee = number | 'all'

/** Mapping of a module's events to live changes. */
export interface LiveSource {
  /** Prefix of the streams that the source handles. */
  prefix: string
  /**
   * True if readers see the change once the read models have passed the event. False if the change
   * is notified after the fact, as identity changes are.
   */
  projected: boolean
  /** Returns undefined if the event has no recipient. */
  addressee(event: Pick<RecordedEvent, 'stream' | 'metadata'>): Addressee | undefined
  /** Returns undefined if no client needs the event. */
  change(stored: StoredEvent): LiveChange | undefined
}

/** Maximum number of listed ids. A change without ids concerns anything of its kind. */
export const MAX_IDS = 200

/** Returns the ids if they are few enough to send. */
export function fewIds(ids: readonly number[]): Pick<LiveChange, 'ids'> {
  return ids.length > MAX_IDS ? {} : { ids }
}

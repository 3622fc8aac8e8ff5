import type { ProjectionRow } from '#modules/admin/api/operations'

/** An anchor's statement as verbatim JSON, and its signatures (docs/auditing.md). */
export interface AnchorRow {
  statement: string
  /** Ed25519 signatures as base64, in the order of the statement's keys. */
  signatures: string[]
}

/** Data for checking the log outside this installation. */
export interface ProofResponse {
  /** Number of events in the chain, which is less than the log's while the chain catches up. */
  events: number
  /** The chain's current link as hex, not signed yet; null if the chain is catching up or empty. */
  head: string | null
  /** Lag behind the log; null if unknown. */
  lag: ProjectionRow['lag'] | null
  /** Number of events in a block of the chain. */
  block_events: number
  /** Current signing keys: Ed25519 keys as base64 of their SPKI. */
  keys: string[]
  /** Anchors, the oldest first. */
  anchors: AnchorRow[]
}

/** Default and maximum number of events on a page of the explorer. */
export const EVENTS_PAGE = 50
export const MAX_EVENTS_PAGE = 200
/** Maximum length of an event's data, as JSON in UTF-16 units. The explorer omits longer data. */
export const MAX_EVENT_DATA = 16_384

/** Event filters, combined with AND. */
export interface EventFilters {
  /** Id of the user whose data the events concern. */
  user_id?: number
  /** The actor: a user's id, `system` or `operator`. */
  actor?: string
  stream?: string
  type?: string
  correlation_id?: string
  /** ISO 8601 with millisecond precision; both ends are inclusive. */
  from?: string
  to?: string
}

/** An event without its text. */
export interface EventRow {
  stream: string
  revision: number
  id: string
  type: string
  /** Time of the event by the clock of the recording process. ISO 8601. */
  time: string
  /** Id of the user whose data the event concerns. */
  user_id: number | null
  actor: string | null
  correlation_id: string | null
  causation_id: string | null
  /**
   * The event's unencrypted data. Null if the log no longer returns the stream, or the data is
   * unreadable. `{ left_out: length }` if it is longer than `MAX_EVENT_DATA`.
   */
  data: Record<string, unknown> | null
  /** State of the event's text; null without text. */
  text: 'sealed' | 'erased' | 'thinned' | 'key lost' | null
  /** Value of `before` for the request that continues after this row. */
  cursor: string
}

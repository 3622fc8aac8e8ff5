import type { ProjectionRow } from '#modules/admin/api/operations'

/** What an anchor said, as JSON to the letter, and its signatures (docs/auditing.md). */
export interface AnchorRow {
  statement: string
  /** Ed25519 as base64, in the order of the statement's keys. */
  signatures: string[]
}

/** All that it takes to check the log elsewhere. */
export interface ProofResponse {
  /** How many events the chain has; not all of the log while it catches up. */
  events: number
  /** What it comes to, as hex; null while it catches up or has none. Not signed yet. */
  head: string | null
  /** How far it is behind the log; null: nobody can tell. */
  lag: ProjectionRow['lag'] | null
  /** Events of which a block of the chain is made. */
  block_events: number
  /** Who signs at present: Ed25519 keys as base64 of their SPKI. */
  keys: string[]
  /** The first one first. */
  anchors: AnchorRow[]
}

/** How many events a page of the explorer has unless the request says otherwise, and at most. */
export const EVENTS_PAGE = 50
export const MAX_EVENTS_PAGE = 200
/** Longer data, as JSON in UTF-16 units, is left out of the explorer. */
export const MAX_EVENT_DATA = 16_384

/** All of it has to hold. */
export interface EventFilters {
  /** Of whose things they are. */
  user_id?: number
  /** Who did it: a person's id, `system` or `operator`. */
  actor?: string
  stream?: string
  type?: string
  correlation_id?: string
  /** ISO 8601, exact to the millisecond; both belong to the range. */
  from?: string
  to?: string
}

/** An event, without its text. */
export interface EventRow {
  stream: string
  revision: number
  id: string
  type: string
  /** When it happened, by the clock of the process that recorded it. ISO 8601. */
  time: string
  /** Of whose things it is. */
  user_id: number | null
  actor: string | null
  correlation_id: string | null
  causation_id: string | null
  /**
   * What it says in the clear; null where the log gives its stream no more, or nobody can read it;
   * `{ left_out: length }` where it is longer than `MAX_EVENT_DATA`.
   */
  data: Record<string, unknown> | null
  /** What became of its text; null where it has none. */
  text: 'sealed' | 'erased' | 'key lost' | null
  /** `before` of the request for what follows. */
  cursor: string
}

import type { Position } from '#kernel/event_store/port'

/** A query as the driver of Postgres takes it. */
export interface Question {
  name: string
  text: string
  values: unknown[]
}

/** A stream's last event: its revision and its id. Streams without an event have no row. */
export interface RevisionRow {
  name: string
  revision: string
  id: string
}

/** At most this many events follow the position that was asked for, whosever they are. */
export interface LaterRow {
  name: null
  later: string
}

/**
 * Where the log lies in the product's own database: a question for the revisions of streams, and how
 * much follows a position, which goes there together with the lock. It returns a `RevisionRow`
 * for each stream, and one `LaterRow`.
 */
export type EndsQuestion = (streams: readonly string[], after: Position) => Question

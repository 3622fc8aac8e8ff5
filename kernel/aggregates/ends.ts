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

/**
 * Where the log lies in the product's own database: a question for the revisions of streams, which
 * goes there together with the lock. It returns a `RevisionRow` for each stream.
 */
export type EndsQuestion = (streams: readonly string[]) => Question

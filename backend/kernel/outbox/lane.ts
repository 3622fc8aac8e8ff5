/** One kind of work in the outbox, and its handler. */
export interface Lane {
  topic: string
  /**
   * True if rows of one key run sequentially, oldest first. A failed row blocks later rows of its
   * key.
   */
  ordered: boolean
  /** Maximum rows fetched at once. Rows of different keys are handled concurrently. */
  batchSize: number
  /**
   * Seconds to wait after the first, second … failure; the last value applies to all further
   * failures.
   */
  delays: readonly number[]
  /** Number of failures after which a row is dead: kept, but not retried. */
  maxAttempts: number
  /** Milliseconds between polls when no notification arrives; 10,000 by default. */
  pollMs?: number
  /** Does the work. Called again for a row if the process dies before the row is marked done. */
  handle(row: OutboxRow): Promise<void>
}

export interface OutboxRow {
  id: string
  key: string
  /** Revision in the stream, for events only. */
  revision: number | null
  payload: object
  /** Number of failures so far. */
  attempts: number
}

/** Thrown when retries of a row cannot succeed: the row is dead at once. */
export class FinalFailure extends Error {}

/** Returns the seconds until the next attempt after this many failures (1 or more). */
export function delayAfter(failures: number, delays: readonly number[]) {
  return delays[Math.min(failures, delays.length) - 1] ?? 0
}

/** Groups rows: groups run concurrently, rows within a group sequentially. */
export function groupRows(rows: OutboxRow[], ordered: boolean): OutboxRow[][] {
  if (!ordered) return rows.map((row) => [row])
  return [...Map.groupBy(rows, (row) => row.key).values()]
}

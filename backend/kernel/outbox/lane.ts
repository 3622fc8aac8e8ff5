/** One kind of work in the outbox, and how it is to be done. */
export interface Lane {
  topic: string
  /** Rows of one key one after another, oldest first; one that fails holds back those after it. */
  ordered: boolean
  /** Rows taken at once; those of different keys are handled at the same time. */
  batchSize: number
  /** Seconds to wait after the first, second … failure; the last holds for all further ones. */
  delays: readonly number[]
  /** After this many failures a row is dead: kept, but not tried again. */
  maxAttempts: number
  /** Milliseconds between looks at the table, for when no notification arrives; 2,000 unless set. */
  pollMs?: number
  /** Does the work. Called again for a row when the process dies before the row is marked done. */
  handle(row: OutboxRow): Promise<void>
}

export interface OutboxRow {
  id: string
  key: string
  /** Place in the stream, for events only. */
  revision: number | null
  payload: object
  /** Failures so far. */
  attempts: number
}

/** Thrown for a row that no further try can help: it is dead at once. */
export class FinalFailure extends Error {}

/** Seconds until the next try after this many failures (1 or more). */
export function delayAfter(failures: number, delays: readonly number[]) {
  return delays[Math.min(failures, delays.length) - 1] ?? 0
}

/** Rows that may be handled at the same time; within a group one after another. */
export function groupRows(rows: OutboxRow[], ordered: boolean): OutboxRow[][] {
  if (!ordered) return rows.map((row) => [row])
  return [...Map.groupBy(rows, (row) => row.key).values()]
}

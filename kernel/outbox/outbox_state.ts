import type pg from 'pg'

/** What the outbox has still to do of a topic, and what it gave up. */
export interface WaitingRows {
  topic: string
  waiting: number
  /** When the oldest of those that wait was put in. */
  since: Date | null
  dead: number
  /** Of the row that failed last. */
  error: string | null
}

/** Topics with rows that are not done. */
export async function waitingRows(pool: pg.Pool): Promise<WaitingRows[]> {
  const { rows } = await pool.query<WaitingRows>(
    `select topic, count(*) filter (where dead_at is null)::int as waiting,
       min(created_at) filter (where dead_at is null) as since,
       count(dead_at)::int as dead,
       (array_agg(last_error order by id desc) filter (where last_error is not null))[1] as error
     from outbox where done_at is null group by topic order by topic`
  )
  return rows
}

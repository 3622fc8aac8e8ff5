import type pg from 'pg'

/** Queued and dead rows of a topic. */
export interface WaitingRows {
  topic: string
  /** Rows neither done nor dead. */
  waiting: number
  /** Waiting rows not yet due and never tried. */
  later: number
  /** Waiting rows that have failed so far. */
  failing: number
  /** Creation time of the oldest due row. */
  since: Date | null
  dead: number
  /** Error of the row that failed last. */
  error: string | null
}

/** Row that is no longer retried. */
export interface DeadLetter {
  id: number
  topic: string
  /** Subject of the row: a stream, a mail and its recipient, an object, or a subscription. */
  key: string
  attempts: number
  created_at: Date
  dead_at: Date
  error: string | null
}

const WAITING = 'done_at is null and dead_at is null'
const DEAD = 'dead_at is not null'
const LATER = 'attempts = 0 and next_attempt_at > now()'

/** Returns the topics with unfinished rows. */
export async function waitingRows(pool: pg.Pool): Promise<WaitingRows[]> {
  const { rows } = await pool.query<WaitingRows>(
    `with waiting as (
       select topic, count(*) as waiting, count(*) filter (where ${LATER}) as later,
         count(*) filter (where attempts > 0) as failing,
         min(created_at) filter (where not (${LATER})) as since
       from outbox where ${WAITING} group by topic
     ), dead as (
       select topic, count(*) as dead from outbox where ${DEAD} group by topic
     ), failed as (
       select distinct on (topic) topic, last_error as error from (
         select id, topic, last_error from outbox where ${WAITING} and last_error is not null
         union all select id, topic, last_error from outbox where ${DEAD}
       ) either order by topic, id desc
     )
     select topic, coalesce(waiting, 0)::int as waiting, coalesce(later, 0)::int as later,
       coalesce(failing, 0)::int as failing, since, coalesce(dead, 0)::int as dead, error
     from waiting full join dead using (topic) left join failed using (topic) order by topic`
  )
  return rows
}

/** Returns dead rows, most recent first. */
export async function deadLetters(pool: pg.Pool, limit: number): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select id::float8 as id, topic, key, attempts, created_at, dead_at, last_error as error
     from outbox where ${DEAD} order by dead_at desc, id desc limit $1`,
    [limit]
  )
  return rows
}

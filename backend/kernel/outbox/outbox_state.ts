import type pg from 'pg'

/** What the outbox has still to do of a topic, and what it gave up. */
export interface WaitingRows {
  topic: string
  /** All that is not done, and was not given up. */
  waiting: number
  /** Of these, what is not due yet, and was never tried. */
  later: number
  /** Of these, what was tried in vain so far. */
  failing: number
  /** When the oldest was put in of those that are due. */
  since: Date | null
  dead: number
  /** Of the row that failed last. */
  error: string | null
}

/** A row that is not tried any more. */
export interface DeadLetter {
  id: number
  topic: string
  /** What it is about: a stream, a mail and its recipient, an object, a subscription. */
  key: string
  attempts: number
  created_at: Date
  dead_at: Date
  error: string | null
}

const WAITING = 'done_at is null and dead_at is null'
const DEAD = 'dead_at is not null'
const LATER = 'attempts = 0 and next_attempt_at > now()'

/** Topics with rows that are not done. */
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

/** What was given up, the last first. */
export async function deadLetters(pool: pg.Pool, limit: number): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select id::float8 as id, topic, key, attempts, created_at, dead_at, last_error as error
     from outbox where ${DEAD} order by dead_at desc, id desc limit $1`,
    [limit]
  )
  return rows
}

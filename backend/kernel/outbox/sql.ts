/** Outbox rows as SQL fragments. */
interface Enqueued {
  topic: string
  key: string
  /** FROM clause; each of its rows creates one outbox row. Without it, one row is created. */
  from?: string
  /** JSON; empty by default. */
  payload?: string
  /** Earliest time of the first attempt. */
  due?: string
}

/**
 * Returns SQL that inserts outbox rows within another table's statement, so that both succeed or
 * neither.
 */
export function enqueueRows({ topic, key, from, payload = `'{}'`, due = 'now()' }: Enqueued) {
  return `insert into outbox (topic, key, payload, next_attempt_at)
    select '${topic}', ${key}, ${payload}, ${due} ${from === undefined ? '' : `from ${from}`}`
}

/**
 * Returns SQL that makes a topic's rows due now if they wait longer than rows ever do. Such rows
 * exist when the clock was set back. `longest` is an interval.
 */
export function hasten({ topic, longest }: { topic: string; longest: string }) {
  return `update outbox set next_attempt_at = now()
    where topic = '${topic}' and done_at is null and dead_at is null
      and next_attempt_at > now() + interval '${longest}'`
}

/** Returns an SQL condition: no retained row was ever queued under this key. */
export function neverEnqueued({ topic, key }: Pick<Enqueued, 'topic' | 'key'>) {
  return `not exists (select from outbox where topic = '${topic}' and outbox.key = ${key})`
}

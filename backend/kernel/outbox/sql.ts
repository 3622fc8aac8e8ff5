/** Rows for the outbox, as parts of SQL. */
interface Enqueued {
  topic: string
  key: string
  /** Rows, each of which gives one row of the outbox; without it there is one. */
  from?: string
  /** JSON; empty unless set. */
  payload?: string
  /** Not before this time. */
  due?: string
}

/** SQL that puts rows into the outbox, for other tables' statements: both happen, or neither. */
export function enqueueRows({ topic, key, from, payload = `'{}'`, due = 'now()' }: Enqueued) {
  return `insert into outbox (topic, key, payload, next_attempt_at)
    select '${topic}', ${key}, ${payload}, ${due} ${from === undefined ? '' : `from ${from}`}`
}

/**
 * SQL that has rows of a topic tried now which wait for longer than they ever do: the clock was put
 * back since they were put in. `longest` is an interval.
 */
export function hasten({ topic, longest }: { topic: string; longest: string }) {
  return `update outbox set next_attempt_at = now()
    where topic = '${topic}' and done_at is null and dead_at is null
      and next_attempt_at > now() + interval '${longest}'`
}

/** SQL condition: nothing was ever asked for under this key, as far as is remembered. */
export function neverEnqueued({ topic, key }: Pick<Enqueued, 'topic' | 'key'>) {
  return `not exists (select from outbox where topic = '${topic}' and outbox.key = ${key})`
}

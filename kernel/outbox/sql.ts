/** Rows for the outbox, as parts of SQL. */
interface Enqueued {
  topic: string
  key: string
  /** Rows, each of which gives one row of the outbox; without it there is one. */
  from?: string
  /** Not before this time. */
  due?: string
}

/** SQL that puts rows into the outbox, for other tables' statements: both happen, or neither. */
export function enqueueRows({ topic, key, from, due = 'now()' }: Enqueued) {
  return `insert into outbox (topic, key, payload, next_attempt_at)
    select '${topic}', ${key}, '{}', ${due} ${from === undefined ? '' : `from ${from}`}`
}

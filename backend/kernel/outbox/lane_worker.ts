import { once } from 'node:events'
import type pg from 'pg'
import { Leader, type Lead } from '#kernel/database/leader'
import type { Log } from '#kernel/database/outage'
import { Wakeup } from '#kernel/database/wakeup'
import { delayAfter, FinalFailure, groupRows, type Lane, type OutboxRow } from '#kernel/outbox/lane'

/**
 * First half of the advisory lock that a lane's leader holds; the second half is the topic's hash.
 */
const LEADER_LOCK = 0x6f75_7462
const TRY_TO_LEAD_MS = 1_000
const POLL_MS = 10_000

/** Selects due rows. In an ordered lane, skips rows behind an older failed row of the same key. */
const DUE = `
  select id, key, revision::float8 as revision, payload, attempts from outbox o
  where topic = $1 and done_at is null and dead_at is null and next_attempt_at <= now()
    and not ($2 and exists (
      select from outbox e where e.topic = o.topic and e.key = o.key and e.id < o.id
        and e.done_at is null and (e.dead_at is not null or e.next_attempt_at > now())))
  order by o.id limit $3`
const DONE = 'update outbox set done_at = now(), last_error = null where id = $1'
const FAILED = `
  update outbox set attempts = $2, next_attempt_at = now() + make_interval(secs => $3),
    dead_at = case when $4 then now() end, last_error = left($5, 500) where id = $1`

const WHERE_LISTED = 'see node strata failures:list'

interface LaneWorkerOptions {
  lane: Lane
  connectionString: string
  /** Pool for marking rows. A finished row is marked even if leadership was lost meanwhile. */
  pool: pg.Pool
  log: Log
  /** Log for database errors. */
  databaseLog: Log
  /** Abandons rows in flight on abort; the next leader retries them. */
  abandon: AbortSignal
}

/** Processes one lane while this process leads it; otherwise waits for leadership. */
export class LaneWorker {
  readonly #wakeup = new Wakeup()

  constructor(readonly options: LaneWorkerOptions) {}

  /** Wakes the worker, because new rows may exist. */
  wake() {
    this.#wakeup.ring()
  }

  /** Resolves once stopped, with no row in flight. */
  async run(stopped: AbortSignal) {
    const { connectionString, lane, databaseLog: log } = this.options
    const leader = new Leader({
      connectionString,
      name: `outbox of ${lane.topic}`,
      lock: [LEADER_LOCK, lane.topic],
      retryMs: TRY_TO_LEAD_MS,
      log,
      lead: (lead) => this.#work(lead),
    })
    if (!stopped.aborted) await once(stopped, 'abort')
    await leader.stop()
  }

  /** Fetches rows on the connection that holds the lock, so that only the leader gets any. */
  async #work({ client, signal: over, works }: Lead) {
    const { topic, ordered, batchSize, pollMs = POLL_MS } = this.options.lane
    while (!over.aborted) {
      const { rows } = await client.query<OutboxRow>(DUE, [topic, ordered, batchSize])
      works()
      const groups = groupRows(rows, ordered)
      await Promise.all(groups.map((group) => this.#handleInOrder(group, over)))
      if (rows.length < batchSize) await this.#wakeup.sleep(pollMs, over)
    }
  }

  async #handleInOrder(group: OutboxRow[], over: AbortSignal) {
    for (const row of group) {
      if (over.aborted || !(await this.#handle(row))) return
    }
  }

  /** Returns false when the row was not finished; the row is then retried. */
  async #handle(row: OutboxRow) {
    const { lane, pool, databaseLog, abandon } = this.options
    try {
      if (!(await finishes(lane.handle(row), abandon))) return false
    } catch (error) {
      await this.#failed(row, error instanceof Error ? error : new Error(String(error)))
      return false
    }
    return pool.query(DONE, [row.id]).then(
      () => true,
      (error: unknown) => {
        databaseLog.warn({ err: error, outbox: row.id }, 'outbox: done, but not marked as done')
        return false
      }
    )
  }

  async #failed(row: OutboxRow, failure: Error) {
    const { lane, pool, log, databaseLog } = this.options
    const failures = row.attempts + 1
    const dead = failures >= lane.maxAttempts || failure instanceof FinalFailure
    const delay = delayAfter(failures, lane.delays)
    const { message: reason } = failure
    try {
      await pool.query(FAILED, [row.id, failures, delay, dead, reason])
    } catch (error) {
      // Retried as if it had not failed.
      databaseLog.warn({ err: error, outbox: row.id, reason }, 'outbox: failed, but not recorded')
      return
    }
    const facts = { outbox: row.id, topic: lane.topic, key: row.key, failures, err: failure }
    if (dead) log.error(facts, `outbox: given up; ${WHERE_LISTED}`)
    else {
      const message = `outbox: failed; retrying in ${delay} s; ${WHERE_LISTED}`
      log.warn({ ...facts, next_try_seconds: delay }, message)
    }
    if (!dead) setTimeout(() => this.wake(), delay * 1000).unref()
  }
}

/**
 * Returns false when the signal aborts before the work is done. The work is then no longer awaited.
 */
async function finishes(work: Promise<void>, abandon: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onAbort = () => resolve(false)
  abandon.addEventListener('abort', onAbort)
  try {
    return await Promise.race([promise, work.then(() => true)])
  } finally {
    abandon.removeEventListener('abort', onAbort)
  }
}

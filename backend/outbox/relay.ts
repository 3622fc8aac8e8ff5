import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '@adonisjs/core/logger'
import type { Listener } from '#backend/database/listener'
import { Bell } from '#backend/outbox/bell'
import { delayAfter, groupRows, type Lane, type OutboxRow } from '#backend/outbox/lane'
import { OUTBOX_CHANNEL } from '#backend/outbox/outbox'

/** Held by the one process whose relay works. */
const LEADER_LOCK = 0x6f75_7462
const TRY_TO_LEAD_MS = 1_000
const POLL_MS = 2_000
const STOP_GRACE_MS = 5_000
const SWEEP_MS = 60 * 60 * 1000

/** In an ordered lane, leaves out what stands behind an older row of its key that has failed. */
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
const SWEEP = `delete from outbox where done_at < now() - interval '7 days'`

/**
 * Does what the outbox asks for. Any number of processes may run one; the holder of an advisory
 * lock works, the others wait for it. Lanes do not wait for each other, so a mail server that is
 * down delays mail and nothing else.
 */
export class OutboxRelay {
  #bells: Bell[]
  #stop = new AbortController()
  #running?: Promise<void>
  #unlisten?: () => void

  constructor(
    readonly connectionString: string,
    readonly listener: Listener,
    readonly lanes: readonly Lane[],
    readonly logger: Logger
  ) {
    this.#bells = lanes.map(() => new Bell())
  }

  start() {
    if (this.#running) return
    this.#unlisten = this.listener.on(OUTBOX_CHANNEL, () => {
      for (const bell of this.#bells) bell.ring()
    })
    this.#running = this.#run()
  }

  /** Resolves when the rows in hand are finished and the lock is free, or after the grace. */
  async stop() {
    this.#unlisten?.()
    this.#stop.abort()
    await Promise.race([this.#running, pause(STOP_GRACE_MS, undefined, { ref: false })])
  }

  async #run() {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await this.#connectOnce(signal).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'outbox: no connection to the database')
      })
      await pause(TRY_TO_LEAD_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** Waits for the lock, works while the connection that holds it lives. */
  async #connectOnce(stopped: AbortSignal) {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: 'strata-outbox',
      keepAlive: true,
      query_timeout: 15_000,
    })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    const over = AbortSignal.any([stopped, lost.signal])
    try {
      await client.connect()
      if (!(await takeLead(client, over))) return
      const failed = () => lost.abort()
      const work = this.lanes.map((lane, i) => this.#work(client, lane, this.#bells[i]!, over))
      const all = [...work, sweep(client, over)].map((part) => part.catch(failed))
      await Promise.all(all)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async #work(client: pg.Client, lane: Lane, bell: Bell, over: AbortSignal) {
    while (!over.aborted) {
      const { rows } = await client.query<OutboxRow>(DUE, [lane.topic, lane.ordered, lane.batchSize])
      const groups = groupRows(rows, lane.ordered)
      const outcomes = await Promise.allSettled(
        groups.map((group) => this.#handleGroup(client, lane, group, over))
      )
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
      if (rows.length < lane.batchSize) await bell.sleep(POLL_MS, over)
    }
  }

  async #handleGroup(client: pg.Client, lane: Lane, group: OutboxRow[], over: AbortSignal) {
    for (const row of group) {
      if (over.aborted || !(await this.#handle(client, lane, row))) return
    }
  }

  /** False when it failed; throws only when that could not be written down. */
  async #handle(client: pg.Client, lane: Lane, row: OutboxRow) {
    const failure = await lane.handle(row).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
    )
    if (!failure) {
      await client.query(DONE, [row.id])
      return true
    }
    const failures = row.attempts + 1
    const dead = failures >= lane.maxAttempts
    const delay = delayAfter(failures, lane.delays)
    await client.query(FAILED, [row.id, failures, delay, dead, failure.message])
    const { topic } = lane
    this.logger[dead ? 'error' : 'warn']({ outbox: row.id, topic, failures, err: failure }, 'outbox')
    return false
  }
}

async function takeLead(client: pg.Client, over: AbortSignal) {
  while (!over.aborted) {
    const { rows } = await client.query<{ leads: boolean }>(
      'select pg_try_advisory_lock($1) as leads',
      [LEADER_LOCK]
    )
    if (rows[0]?.leads) return true
    await pause(TRY_TO_LEAD_MS, undefined, { signal: over }).catch(() => {})
  }
  return false
}

async function sweep(client: pg.Client, over: AbortSignal) {
  while (!over.aborted) {
    await client.query(SWEEP)
    await pause(SWEEP_MS, undefined, { signal: over }).catch(() => {})
  }
}

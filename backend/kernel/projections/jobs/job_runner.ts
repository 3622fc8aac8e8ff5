import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import { Leader } from '#kernel/database/leader'
import type { Listener } from '#kernel/database/listener'
import type { Log } from '#kernel/database/outage'
import { Retries } from '#kernel/database/retries'
import type { EventStore } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { errorWithoutText } from '#kernel/failures/error_without_text'
import { Wakeup } from '#kernel/database/wakeup'
import { carryOut, progressOf } from '#kernel/projections/jobs/carry_out'
import { Jobs, JOBS_CHANNEL, type Job } from '#kernel/projections/jobs/jobs'
import type { Projection } from '#kernel/projections/projection'
import { dropLeftovers } from '#kernel/projections/shadows'

/** Whoever does jobs, in any process. */
export const JOBS_LEADER = 'jobs of projections'
/** A job that nobody was notified of waits this long. */
const POLL_MS = 5_000
/** How often it is told how far a job is. */
const TELL_MS = 500
/** How long a job may take to notice that this process ends. */
const STOP_GRACE_MS = 2_000
/** What a rebuild needs at once: who holds the schemas, who writes, who asks. */
const CONNECTIONS = 3
const PURPOSE = { purpose: 'jobs', limits: 'operator' } as const

/** The driver knows the server's process, its types do not. */
interface Backend {
  processID: number
}

export interface JobRunnerOptions {
  connectionString: string
  /** Writes down how far jobs are. */
  pool: pg.Pool
  listener: Listener
  store: EventStore
  reader: EventReader
  projections: readonly Projection[]
  log: Log
}

/**
 * Does what staff have ordered, one job at a time in all processes. A job has connections of its own,
 * and only while it is done. One whose process ends is not begun again: what ended the process may
 * have been the job.
 */
export class JobRunner {
  readonly #jobs: Jobs
  readonly #wakeup = new Wakeup()
  readonly #stop = new AbortController()
  #running?: Promise<void>
  #unlisten?: () => void

  constructor(
    readonly options: JobRunnerOptions,
    /** Names this process. */
    readonly name = `${os.hostname()} ${process.pid}`
  ) {
    this.#jobs = new Jobs(options.pool)
  }

  start() {
    if (this.#running) return
    this.#unlisten = this.options.listener.on(JOBS_CHANNEL, () => this.#wakeup.ring())
    this.#running = this.#run()
  }

  /** A job that is under way is broken off. */
  async stop() {
    this.#unlisten?.()
    this.#stop.abort()
    await Promise.race([this.#running, pause(STOP_GRACE_MS, undefined, { ref: false })])
  }

  async #run() {
    const { signal } = this.#stop
    const { log } = this.options
    const retries = new Retries({ subject: JOBS_LEADER, firstMs: 1_000, lastMs: 30_000, log })
    while (!signal.aborted) {
      try {
        if (await this.#jobs.areOpen()) await this.#lead()
        retries.succeeded()
        await this.#wakeup.sleep(POLL_MS, signal)
      } catch (error) {
        await retries.failed(error, signal)
      }
    }
  }

  /** Does all that wait, unless another process does. */
  async #lead() {
    const { connectionString, pool, log } = this.options
    await Leader.ifFree(connectionString, JOBS_LEADER, async (lost) => {
      const interrupted = await this.#jobs.endInterrupted()
      if (interrupted.length > 0) {
        log.info({ jobs: interrupted.map(({ id }) => id) }, 'projections: jobs were interrupted')
        await dropLeftovers(pool)
      }
      const over = AbortSignal.any([lost, this.#stop.signal])
      while (!over.aborted) {
        const job = await this.#jobs.begin(this.name)
        if (!job) return
        await this.#do(job, over)
      }
    })
  }

  async #do(job: Job, over: AbortSignal) {
    const { connectionString, projections, log, store, reader } = this.options
    const { id, kind, name, stream } = job
    const facts = { job: id, kind, name, ...(stream && { stream }) }
    const pool = openPool(connectionString, { ...PURPOSE, max: CONNECTIONS })
    const backends = new Set<number>()
    const end = () => this.#endStatements(backends)
    over.addEventListener('abort', end)
    pool.on('connect', (client) => {
      backends.add((client as unknown as Backend).processID)
      // Asked for before the end, or by what clears up after it.
      if (over.aborted) end()
    })
    const progress = new Progress(this.#jobs, id, over)
    log.info(facts, 'projections: job begun')
    try {
      const sources = { pool, store, reader }
      const onProgress = await progressOf(sources, job, (seen) => progress.tell(seen))
      const { outcome, detail } = await carryOut(sources, projections, job, onProgress)
      await this.#jobs.finish(id, outcome, detail, progress.events)
      log.info({ ...facts, outcome, detail }, 'projections: job ended')
    } catch (error) {
      // Who leads next finds it begun and not finished.
      if (over.aborted) return
      log.error({ err: error, ...facts }, 'projections: job failed')
      const message = error instanceof Error ? error.message : String(error)
      // What a broken connection could not clear up; should this fail, the job is left as interrupted.
      await dropLeftovers(this.options.pool)
      await this.#jobs.finish(id, 'failed', errorWithoutText(message), progress.events)
    } finally {
      over.removeEventListener('abort', end)
      await pool.end()
    }
  }

  /** Making an index may take minutes, and would keep what it holds though nobody waits for it. */
  #endStatements(backends: ReadonlySet<number>) {
    void this.options.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid = any($1) and application_name = $2`,
        [[...backends], `strata ${PURPOSE.purpose}`]
      )
      .catch(() => {})
  }
}

/** How far one job is: written down now and then, and broken off when it is over. */
class Progress {
  events = 0
  #told = 0

  constructor(
    readonly jobs: Jobs,
    readonly id: number,
    readonly over: AbortSignal
  ) {}

  tell(seen: Pick<Job, 'events' | 'part'>) {
    this.over.throwIfAborted()
    this.events = seen.events
    const now = performance.now()
    if (now - this.#told < TELL_MS) return
    this.#told = now
    void this.jobs.tell(this.id, seen).catch(() => {})
  }
}

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
import { runJob, progressOf } from '#kernel/projections/jobs/run_job'
import { Jobs, JOBS_CHANNEL, type Job } from '#kernel/projections/jobs/jobs'
import type { Projection } from '#kernel/projections/projection'
import { dropLeftovers } from '#kernel/projections/shadows'

/** Name of the job leader's lock. */
export const JOBS_LEADER = 'jobs of projections'
/** Interval of polling for jobs without a notification. */
const POLL_MS = 5_000
/** Interval between progress updates of a job. */
const TELL_MS = 500
/** Time that a job gets to notice that this process stops. */
const STOP_GRACE_MS = 2_000
/** Connections of a rebuild: one holds the schemas, one writes, one queries. */
const CONNECTIONS = 3
const PURPOSE = { purpose: 'jobs', limits: 'operator' } as const

/** The driver knows the server process's id; its types do not. */
interface Backend {
  processID: number
}

export interface JobRunnerOptions {
  connectionString: string
  /** Pool for recording the progress of jobs. */
  pool: pg.Pool
  listener: Listener
  store: EventStore
  reader: EventReader
  projections: readonly Projection[]
  log: Log
}

/**
 * Runs the jobs that staff have ordered, one at a time across processes. A job has its own
 * connections, only while it runs. A job whose process ended is not restarted, because the job may
 * have ended the process.
 */
export class JobRunner {
  readonly #jobs: Jobs
  readonly #wakeup = new Wakeup()
  readonly #stop = new AbortController()
  #running?: Promise<void>
  #unlisten?: () => void

  constructor(
    readonly options: JobRunnerOptions,
    /** Name of this process. */
    readonly name = `${os.hostname()} ${process.pid}`
  ) {
    this.#jobs = new Jobs(options.pool)
  }

  start() {
    if (this.#running) return
    this.#unlisten = this.options.listener.on(JOBS_CHANNEL, () => this.#wakeup.ring())
    this.#running = this.#run()
  }

  /** Stops the runner, and aborts a running job. */
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

  /** Runs all queued jobs, unless another process does. */
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
      // The connection was requested before the stop, or by the cleanup after it.
      if (over.aborted) end()
    })
    const progress = new Progress(this.#jobs, id, over)
    log.info(facts, 'projections: job started')
    try {
      const sources = { pool, store, reader }
      const onProgress = await progressOf(sources, job, (seen) => progress.tell(seen))
      const { outcome, detail } = await runJob(sources, projections, job, onProgress)
      await this.#jobs.finish(id, outcome, detail, progress.events)
      log.info({ ...facts, outcome, detail }, 'projections: job ended')
    } catch (error) {
      // The next leader finds the job started and unfinished.
      if (over.aborted) return
      log.error({ err: error, ...facts }, 'projections: job failed')
      const message = error instanceof Error ? error.message : String(error)
      // Drops leftovers of a broken connection. If this fails, the job is left as interrupted.
      await dropLeftovers(this.options.pool)
      await this.#jobs.finish(id, 'failed', errorWithoutText(message), progress.events)
    } finally {
      over.removeEventListener('abort', end)
      await pool.end()
    }
  }

  /**
   * Terminates running statements, because building an index may take minutes and keeps its locks.
   */
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

/** Progress of one job. Records progress periodically, and throws once the job is aborted. */
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

import { connect } from '#kernel/database/connections'
import { databaseFault } from '#kernel/database/unavailable'
import { failures as ofThisProcess, type Failures } from '#kernel/failures/failures'

/**
 * Interface of the framework's logger. `warn` and `error` return false when the outage logs the
 * error instead.
 */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): unknown
  error(fields: object, message: string): unknown
}

export interface OutageOptions {
  /** Resolves when the database is reachable and accepts writes. */
  probe: () => Promise<void>
  log: Pick<Log, 'info' | 'warn'>
  /** Returns a short description of the database and the cause of the outage, for the log. */
  describe?: (error: unknown) => string
  /** Milliseconds between two probes; 1,000 by default. */
  everyMs?: number
  /** Registry that lists the outage. */
  failures?: Failures
}

/**
 * Tracks an outage as seen by this process: the database is unavailable or accepts no writes. Code
 * that encounters an outage reports it here, and the outage is logged once. The database is then
 * probed until it recovers.
 */
export class DatabaseOutage {
  #began?: number
  #met = 0
  #lastMet = 0
  #confirmed = false
  #next?: NodeJS.Timeout

  constructor(readonly options: OutageOptions) {}

  /** True if the last probe failed to reach the database, or to write to it. */
  get confirmed() {
    return this.#confirmed
  }

  /** Returns true if the error belongs to an outage, and therefore needs no log line of its own. */
  met(error: unknown): boolean {
    if (databaseFault(error) !== 'away') return false
    this.#met++
    this.#lastMet = performance.now()
    this.#failures.failed(this, 'database', error)
    if (this.#began !== undefined) return true
    this.#began = this.#lastMet
    const described = this.options.describe?.(error)
    const cause = described === undefined ? '' : `: ${described}`
    this.options.log.warn({}, `database: unavailable or not writable${cause}`)
    void this.#look()
    return true
  }

  /** Returns a logger that reports outage errors here instead of logging them. */
  quiet(log: Log): Log {
    const unlessMet = (level: 'warn' | 'error') => (fields: { err?: unknown }, message: string) =>
      !this.met(fields.err) && log[level](fields, message)
    return {
      info: (fields, message) => log.info(fields, message),
      warn: unlessMet('warn'),
      error: unlessMet('error'),
    }
  }

  stop() {
    this.#failures.ended(this)
    clearTimeout(this.#next)
    this.#next = undefined
    this.#began = undefined
  }

  async #look() {
    const { probe, everyMs = 1_000 } = this.options
    const from = performance.now()
    this.#confirmed = await probe().then(
      () => false,
      () => true
    )
    if (this.#began === undefined) return
    if (!this.#confirmed && this.#lastMet < from) return this.#end()
    this.#next = setTimeout(() => void this.#look(), everyMs).unref()
  }

  get #failures() {
    return this.options.failures ?? ofThisProcess
  }

  #end() {
    this.#failures.ended(this)
    const seconds = Math.round((performance.now() - this.#began!) / 1_000)
    this.options.log.info({ seconds, errors: this.#met }, 'database: available again')
    this.#began = undefined
    this.#met = 0
  }
}

/**
 * Writes a megabyte temporarily, because a database on a full disk still answers queries that need
 * no space.
 */
const WRITE = `create temp table strata_probe on commit drop as
  select md5(n::text) from generate_series(1, 15000) n`

/** Connects to the database on a dedicated connection and writes there; nothing is kept. */
export async function probeDatabase(url: string) {
  const client = await connect(url, { purpose: 'probe', silence: 2_000 })
  try {
    await client.query('begin')
    await client.query(WRITE)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

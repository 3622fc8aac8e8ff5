import { connect } from '#kernel/database/connections'
import { databaseFault } from '#kernel/database/unavailable'
import { failures as ofThisProcess, type Failures } from '#kernel/failures/failures'

/** As the framework's logger. A warning or error left to the lines of an outage returns false. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): unknown
  error(fields: object, message: string): unknown
}

export interface OutageOptions {
  /** Resolves when the database can be reached and takes writes. */
  probe: () => Promise<void>
  log: Pick<Log, 'info' | 'warn'>
  /** Which database it is, and why it is away, in a few words; for the log. */
  describe?: (error: unknown) => string
  /** Milliseconds between two looks; 1,000 unless said otherwise. */
  everyMs?: number
  /** Where it is listed. */
  failures?: Failures
}

/**
 * The time in which the database is unavailable, or takes no writes, as this process met it.
 * Code that meets it reports it here, and it is logged once; then the database is looked at until
 * it is back.
 */
export class DatabaseOutage {
  #began?: number
  #met = 0
  #lastMet = 0
  #confirmed = false
  #next?: NodeJS.Timeout

  constructor(readonly options: OutageOptions) {}

  /** The last look found the database away, or without room to write. */
  get confirmed() {
    return this.#confirmed
  }

  /** True if the error is one of an outage: it needs no log line of its own then. */
  met(error: unknown): boolean {
    if (databaseFault(error) !== 'away') return false
    this.#met++
    this.#lastMet = performance.now()
    this.#failures.failed(this, 'database', error)
    if (this.#began !== undefined) return true
    this.#began = this.#lastMet
    const described = this.options.describe?.(error)
    const cause = described === undefined ? '' : `: ${described}`
    this.options.log.warn({ err: error }, `database: away, or takes no writes${cause}`)
    void this.#look()
    return true
  }

  /** A log whose errors of an outage go here. */
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
    this.options.log.info({ seconds, errors: this.#met }, 'database: back')
    this.#began = undefined
    this.#met = 0
  }
}

/** Takes a megabyte for a moment: a database on a full disk still answers what needs none. */
const WRITE = `create temp table strata_probe on commit drop as
  select md5(n::text) from generate_series(1, 15000) n`

/** Reaches the database by a connection of its own and writes there; nothing stays. */
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

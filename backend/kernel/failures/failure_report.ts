import os from 'node:os'
import type pg from 'pg'
import type { Failure, Failures } from '#kernel/failures/failures'

const EVERY_MS = 5_000
/**
 * After this many seconds without a report, a process counts as ended or cut off from the database.
 */
const SILENT_SECONDS = 30
const MAX_ERROR = 500

export interface ReportedFailure extends Failure {
  process: string
}

const REPORT = `
  with reported as (
    select * from jsonb_to_recordset($2)
      as r(subject text, since timestamptz, tries int, error text)
  ), over as (
    delete from process_failures p
    where p.reported_at < now() - interval '1 day' or p.process = $1 and not exists (
      select from reported r where r.subject = p.subject and r.since = p.since)
  )
  insert into process_failures as p (process, subject, since, tries, error)
  select $1, subject, since, max(tries), min(error) from reported group by subject, since
  on conflict (process, subject, since) do update
    set tries = excluded.tries, error = excluded.error, reported_at = now()`

/**
 * Reports the failures of this process to other processes, through a table. Without failures, sends
 * no query.
 */
export class FailureReport {
  #timer?: NodeJS.Timeout
  #reported = false
  #reporting: Promise<void> = Promise.resolve()

  constructor(
    readonly pool: pg.Pool,
    readonly failures: Failures,
    /** Name of this process. */
    readonly name = `${os.hostname()} ${process.pid}`
  ) {}

  start(everyMs = EVERY_MS) {
    this.#timer = setInterval(() => void this.report(), everyMs).unref()
  }

  /** Resolves when the report is written, or could not be written. */
  report() {
    this.#reporting = this.#reporting.then(() => this.#write(this.failures.list()))
    return this.#reporting
  }

  /** Withdraws the report. */
  async stop() {
    clearInterval(this.#timer)
    await this.#reporting
    await this.#write([])
  }

  async #write(ongoing: Failure[]) {
    if (ongoing.length === 0 && !this.#reported) return
    const rows = ongoing.map((failure) => ({
      ...failure,
      error: failure.error.slice(0, MAX_ERROR),
    }))
    try {
      await this.pool.query(REPORT, [this.name, JSON.stringify(rows)])
      this.#reported = rows.length > 0
    } catch {
      // The database is unavailable: readiness reports the outage, and the next report follows it.
    }
  }
}

/** Returns the current failures of all processes, oldest first. */
export async function reportedFailures(pool: pg.Pool): Promise<ReportedFailure[]> {
  const { rows } = await pool.query<ReportedFailure>(
    `select process, subject, since, tries, error from process_failures
     where reported_at > now() - make_interval(secs => $1) order by since, process, subject`,
    [SILENT_SECONDS]
  )
  return rows
}

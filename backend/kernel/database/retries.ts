import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kernel/database/outage'
import { failures as ofThisProcess, type Failures } from '#kernel/failures/failures'

/** Milliseconds before the second attempt, and the longest delay. */
export interface BackOff {
  firstMs: number
  lastMs: number
}

/** Returns the milliseconds to wait after this many failed attempts: doubled each time. */
export function backOff(failures: number, { firstMs, lastMs }: BackOff) {
  return Math.min(firstMs * 2 ** Math.min(failures - 1, 16), lastMs)
}

export interface RetriesOptions extends BackOff {
  /** Name of the retried work, for the log. */
  subject: string
  log?: Pick<Log, 'info' | 'warn'>
  /** Registry that lists the work while it fails. */
  failures?: Failures
  /** Waits this many milliseconds, or until the signal is aborted. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

/**
 * Retries work until it succeeds. Logs the first failure and the recovery, unless an outage is
 * logged for the error. Meanwhile, the work is listed among the failures of this process.
 */
export class Retries {
  #failures = 0
  #since = 0
  #isLogged = false

  constructor(readonly options: RetriesOptions) {}

  get failing() {
    return this.#failures > 0
  }

  /** Resolves when the work may be retried, or at once when `signal` is aborted. */
  async failed(error: unknown, signal?: AbortSignal) {
    const { subject, log, failures = ofThisProcess, wait = sleep } = this.options
    if (this.#failures++ === 0) {
      this.#since = performance.now()
      this.#isLogged =
        log?.warn({ err: error }, `${subject}: failed; retrying until it succeeds`) !== false
    }
    failures.failed(this, subject, error)
    const ms = backOff(this.#failures, this.options)
    try {
      await wait(ms, signal)
    } catch {
      // Aborted: stops retrying.
    }
    if (signal?.aborted) this.end()
  }

  /** Ends the listing of work that is no longer tried. */
  end() {
    const { failures = ofThisProcess } = this.options
    failures.ended(this)
  }

  succeeded() {
    if (this.#failures === 0) return
    const { subject, log } = this.options
    this.end()
    const seconds = Math.round((performance.now() - this.#since) / 1_000)
    if (this.#isLogged) {
      log?.info({ failures: this.#failures, seconds }, `${subject}: works again`)
    }
    this.#failures = 0
  }
}

function sleep(ms: number, signal?: AbortSignal) {
  return pause(ms, undefined, { signal })
}

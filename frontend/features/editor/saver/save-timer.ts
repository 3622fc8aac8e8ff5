import type { SaverPorts } from './contract.js'

/** Idle time before a save, and the maximum wait during continuous typing, in ms (rule 4.4). */
export const IDLE_DELAY = 1000
export const TYPING_DELAY = 5000
/** Delay before a save without a response is retried, in ms: doubled each time. */
export const RETRY_DELAY = 2000
const LONGEST_RETRY_DELAY = 30_000

/** Schedules the next save; at most one is pending. */
export class SaveTimer {
  #ports: Pick<SaverPorts, 'after' | 'now'>
  #due: () => void
  #typingSince: number | null = null
  #retryDelay = RETRY_DELAY
  #dueAt = 0
  #waiting: { until: number; cancel: () => void } | null = null

  constructor(ports: Pick<SaverPorts, 'after' | 'now'>, due: () => void) {
    this.#ports = ports
    this.#due = due
  }

  /** Records typing that no save contains yet. */
  typed() {
    this.#typingSince ??= this.#ports.now()
  }

  /** Records that a save contains everything typed. */
  taken() {
    this.#typingSince = null
  }

  /** Schedules a save for the next pause in typing, or at intervals during continuous typing. */
  afterTyping() {
    const now = this.#ports.now()
    const waited = now - (this.#typingSince ?? now)
    this.#start(Math.max(0, Math.min(IDLE_DELAY, TYPING_DELAY - waited)))
  }

  /** Schedules a retry after a failure, later each time unless the server named a delay. */
  afterFailure(told?: number) {
    if (told !== undefined) return this.#start(told)
    this.#start(this.#retryDelay)
    this.#retryDelay = Math.min(this.#retryDelay * 2, LONGEST_RETRY_DELAY)
  }

  /** Resets the backoff, because the server responds again. */
  answered() {
    this.#retryDelay = RETRY_DELAY
  }

  stop() {
    this.#waiting?.cancel()
    this.#waiting = null
  }

  /**
   * Starts a timer, or lets an earlier one restart when it fires, so that a key press costs no
   * timer.
   */
  #start(ms: number) {
    this.#dueAt = this.#ports.now() + ms
    if (this.#waiting && this.#waiting.until <= this.#dueAt) return
    this.stop()
    this.#wait(ms)
  }

  #wait(ms: number) {
    const cancel = this.#ports.after(ms, () => this.#end())
    this.#waiting = { until: this.#ports.now() + ms, cancel }
  }

  #end() {
    this.#waiting = null
    const left = this.#dueAt - this.#ports.now()
    if (left > 0) this.#wait(left)
    else this.#due()
  }
}

import type { SaverPorts } from './contract.js'

/** Idle time before a save, and the longest wait while somebody types on, in ms (rule 4.4). */
export const IDLE_DELAY = 1000
export const TYPING_DELAY = 5000
/** Wait before a save that got no answer is sent again, in ms: doubled each time. */
export const RETRY_DELAY = 2000
const LONGEST_RETRY_DELAY = 30_000

/** Says when the next save is due; there is never more than one to wait for. */
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

  /** Something was typed that is not in any save yet. */
  typed() {
    this.#typingSince ??= this.#ports.now()
  }

  /** All that was typed is in a save now. */
  taken() {
    this.#typingSince = null
  }

  /** Due when the typing pauses, and while it does not, now and then. */
  afterTyping() {
    const now = this.#ports.now()
    const waited = now - (this.#typingSince ?? now)
    this.#start(Math.max(0, Math.min(IDLE_DELAY, TYPING_DELAY - waited)))
  }

  /** Due after a failure: later each time, unless the server said when. */
  afterFailure(told?: number) {
    if (told !== undefined) return this.#start(told)
    this.#start(this.#retryDelay)
    this.#retryDelay = Math.min(this.#retryDelay * 2, LONGEST_RETRY_DELAY)
  }

  /** The server answers again. */
  answered() {
    this.#retryDelay = RETRY_DELAY
  }

  stop() {
    this.#waiting?.cancel()
    this.#waiting = null
  }

  /** A timer that ends too early is wound again then: so a key costs no timer. */
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

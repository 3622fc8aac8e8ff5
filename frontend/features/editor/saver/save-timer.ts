import type { SaverPorts } from './contract.js'

/** Idle time before a save, and the longest wait while somebody types on, in ms (DESIGN 4.13). */
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
  #cancel: (() => void) | null = null

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

  /** Due after a failure: later each time. */
  afterFailure() {
    this.#start(this.#retryDelay)
    this.#retryDelay = Math.min(this.#retryDelay * 2, LONGEST_RETRY_DELAY)
  }

  /** The server answers again. */
  answered() {
    this.#retryDelay = RETRY_DELAY
  }

  stop() {
    this.#cancel?.()
    this.#cancel = null
  }

  #start(ms: number) {
    this.stop()
    this.#cancel = this.#ports.after(ms, this.#due)
  }
}

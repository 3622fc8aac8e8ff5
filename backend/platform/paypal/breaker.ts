/** Consecutive failures until calls are no longer tried. */
const FAILURES = 5
/** Milliseconds until the next trial call. */
const OPEN_MS = 10_000

/**
 * Circuit breaker: while a service is down, calls fail at once instead of after their time limit.
 * After a while it lets one call through, whose outcome decides for the others.
 */
export class Breaker {
  #failures = 0
  /** Time from which one call may go out, by `now`. */
  closesAt = 0

  constructor(
    readonly failures = FAILURES,
    readonly openMs = OPEN_MS,
    readonly now = () => performance.now()
  ) {}

  /** Returns true if a call may go out now. The trial call blocks the others meanwhile. */
  lets() {
    if (this.#failures < this.failures) return true
    if (this.now() < this.closesAt) return false
    this.closesAt = this.now() + this.openMs
    return true
  }

  succeeded() {
    this.#failures = 0
  }

  failed() {
    this.#failures++
    if (this.#failures >= this.failures) this.closesAt = this.now() + this.openMs
  }
}

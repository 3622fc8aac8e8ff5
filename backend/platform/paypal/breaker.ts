/** Failures one after another until calls are not even tried. */
const FAILURES = 5
/** Milliseconds until one is tried again. */
const OPEN_MS = 10_000

/**
 * Keeps calls from a service that is down, so that each fails at once instead of after its time
 * limit. After a while one call is let through; how it ends decides for the others.
 */
export class Breaker {
  #failures = 0
  /** When one call may go out, by `now`. */
  closesAt = 0

  constructor(
    readonly failures = FAILURES,
    readonly openMs = OPEN_MS,
    readonly now = () => performance.now()
  ) {}

  /** Whether a call may go out now. The one that tries holds the others back meanwhile. */
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

/** Milliseconds to wait before each restart; the last one repeats. */
const PAUSES = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
/** Milliseconds after which an end no longer lengthens the pauses. */
const MEMORY = 10 * 60_000
/** Starts that may fail one after another. */
const FAILED_STARTS = PAUSES.length

/** Decides when to restart a server that ended unexpectedly, and when to give up (decision 137). */
export class Restarts {
  /** @type {number[]} */
  #ends = []
  #failed = 0

  /**
   * Returns the milliseconds until the next start; undefined once more than six starts have failed
   * one after another. A server that served never exhausts its restarts, whatever ended it.
   *
   * @param {boolean} served true if the ended server has served
   * @param {number} [now] in milliseconds
   * @returns {number | undefined}
   */
  next(served, now = performance.now()) {
    this.#failed = served ? 0 : this.#failed + 1
    if (this.#failed > FAILED_STARTS) return undefined
    this.#ends = [...this.#ends.filter((end) => now - end < MEMORY), now]
    return PAUSES[Math.min(this.#ends.length, PAUSES.length) - 1]
  }
}

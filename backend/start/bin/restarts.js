/** Milliseconds to wait before each restart after an unexpected end. */
const DELAYS = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
/** Milliseconds after which an unexpected end no longer counts. */
const MEMORY = 10 * 60_000

/** Decides when to restart a server that ended unexpectedly, and when to give up. */
export class Restarts {
  /** @type {number[]} */
  #ends = []

  /**
   * Returns the milliseconds until the next start; undefined after more than six ends within ten
   * minutes.
   *
   * @param {number} [now] in milliseconds
   * @returns {number | undefined}
   */
  next(now = performance.now()) {
    this.#ends = [...this.#ends.filter((end) => now - end < MEMORY), now]
    return DELAYS[this.#ends.length - 1]
  }
}

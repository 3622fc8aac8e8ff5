/** How long to wait before each start after an unexpected end, in milliseconds. */
const DELAYS = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
/** Ends that lie further back are forgotten, in milliseconds. */
const MEMORY = 10 * 60_000

/** Says when to start a server again that ended by itself, and when to give up. */
export class Restarts {
  /** @type {number[]} */
  #ends = []

  /**
   * Milliseconds until the next start; undefined after more than six ends within ten minutes.
   *
   * @param {number} [now] in milliseconds
   * @returns {number | undefined}
   */
  next(now = performance.now()) {
    this.#ends = [...this.#ends.filter((end) => now - end < MEMORY), now]
    return DELAYS[this.#ends.length - 1]
  }
}

/** Milliseconds before the next retry: doubled each time, up to a longest one. */
export class RetryDelay {
  #next: number

  constructor(
    readonly first: number,
    readonly longest: number
  ) {
    this.#next = first
  }

  /** Returns the delay before the next retry. */
  next() {
    const delay = this.#next
    this.#next = Math.min(delay * 2, this.longest)
    return delay
  }

  /** Starts over after a success. */
  reset() {
    this.#next = this.first
  }
}

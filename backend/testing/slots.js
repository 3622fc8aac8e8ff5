/** Limits concurrent work to a number of slots. The waiting work with the lowest rank goes next. */
export class Slots {
  #free
  #waiting = []

  /** @param {number} count number of slots */
  constructor(count) {
    this.#free = count
  }

  /**
   * Runs the work once a slot is free.
   *
   * @template T
   * @param {number} rank
   * @param {() => Promise<T>} work
   * @returns {Promise<T>} result of the work
   */
  async run(rank, work) {
    await new Promise((start) => {
      this.#waiting.push({ rank, start })
      this.#fill()
    })
    try {
      return await work()
    } finally {
      this.#free += 1
      this.#fill()
    }
  }

  /** Fills free slots in the next turn, when all work that has just become possible is queued. */
  #fill() {
    setImmediate(() => {
      this.#waiting.sort((a, b) => a.rank - b.rank)
      const next = this.#waiting.splice(0, this.#free)
      this.#free -= next.length
      for (const { start } of next) start()
    })
  }
}

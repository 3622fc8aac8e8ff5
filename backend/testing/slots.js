/** Places for what runs at the same time. Of what waits, that of the lowest rank comes next. */
export class Slots {
  #free
  #waiting = []

  /** @param {number} count how many there are */
  constructor(count) {
    this.#free = count
  }

  /**
   * Does the work once there is a place for it.
   *
   * @template T
   * @param {number} rank
   * @param {() => Promise<T>} work
   * @returns {Promise<T>} what the work returned
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

  /** A little later, when all that has become possible by now waits here. */
  #fill() {
    setImmediate(() => {
      this.#waiting.sort((a, b) => a.rank - b.rank)
      const next = this.#waiting.splice(0, this.#free)
      this.#free -= next.length
      for (const { start } of next) start()
    })
  }
}

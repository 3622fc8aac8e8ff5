interface Waiting {
  userId: number
  begin: () => void
}

/** A few things at once in this process; the next is that of whoever has least under way (decision 146). */
export class Turns {
  #underWay = new Map<number, number>()
  #waiting: Waiting[] = []
  #free: number

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Does the work when it is its turn, and returns what it returns. */
  async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ userId, begin })
      this.#goOn()
    })
    try {
      return await work()
    } finally {
      this.#leave(userId)
    }
  }

  #goOn() {
    while (this.#free > 0 && this.#waiting.length > 0) {
      const { userId, begin } = this.#next()
      this.#free--
      this.#underWay.set(userId, this.#countOf(userId) + 1)
      begin()
    }
  }

  /** The first of whoever has least under way. */
  #next(): Waiting {
    const first = this.#waiting.reduce((one, other) =>
      this.#countOf(other.userId) < this.#countOf(one.userId) ? other : one
    )
    this.#waiting.splice(this.#waiting.indexOf(first), 1)
    return first
  }

  #leave(userId: number) {
    this.#free++
    const left = this.#countOf(userId) - 1
    if (left > 0) this.#underWay.set(userId, left)
    else this.#underWay.delete(userId)
    this.#goOn()
  }

  #countOf(userId: number) {
    return this.#underWay.get(userId) ?? 0
  }
}

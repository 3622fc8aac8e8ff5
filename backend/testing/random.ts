/** Seeded pseudo-random numbers (mulberry32); the same seed gives the same sequence. */
export class Random {
  #state: number

  constructor(readonly seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns an integer from 0 to `below` - 1. */
  int(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }

  /** Returns true with this probability in percent. */
  percent(percent: number): boolean {
    return this.int(100) < percent
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.int(items.length)]
  }

  /** Returns one of the names, with a probability proportional to its weight. */
  weighted<Name extends string>(weights: Record<Name, number>): Name {
    const entries = Object.entries<number>(weights)
    let left = this.int(entries.reduce((sum, [, weight]) => sum + weight, 0))
    for (const [name, weight] of entries) if ((left -= weight) < 0) return name as Name
    throw new RangeError('There is nothing to choose from')
  }
}

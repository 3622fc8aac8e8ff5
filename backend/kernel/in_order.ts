/** Runs work of one key in the order of the calls, one at a time. */
export class InOrder<Key> {
  #tails = new Map<Key, Promise<void>>()

  /** Keys of work that runs or waits. */
  get keys() {
    return [...this.#tails.keys()]
  }

  /** Resolves once all work of the key so far has ended. */
  ended(key: Key): Promise<void> {
    return this.#tails.get(key) ?? Promise.resolve()
  }

  /**
   * Runs work after all earlier work of its key. If `turn` rejects, which gets the end of that work,
   * the work never runs; later work keeps its place.
   */
  run<T>(
    key: Key,
    work: () => Promise<T>,
    turn: (ended: Promise<void>) => Promise<void> = (ended) => ended
  ): Promise<T> {
    const before = this.ended(key)
    const result = turn(before).then(work)
    // Drops the result, because results would pile up behind work that waits.
    const tail = Promise.all([before, result.then(nothing, nothing)]).then(nothing)
    this.#tails.set(key, tail)
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    })
    return result
  }
}

function nothing() {}

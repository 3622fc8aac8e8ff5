/** An item ordered by rank; `id` decides between equal ranks. */
export interface Ranked {
  id: number
  rank: string
}

/** Items per array; an array of twice as many is split. */
const CHUNK = 128

/**
 * Items ordered by rank, found by place and by rank. Short arrays keep changes and look-ups in a
 * list of 5,000 as cheap as in one of ten. A place is found by adding up the lengths of the
 * arrays.
 */
export class RankedList<T extends Ranked> implements Iterable<T> {
  readonly #chunks: T[][]
  #length: number

  /** `sorted` must be in order. */
  constructor(sorted: readonly T[] = []) {
    this.#chunks = []
    for (let i = 0; i < sorted.length; i += CHUNK) this.#chunks.push(sorted.slice(i, i + CHUNK))
    this.#length = sorted.length
  }

  get length() {
    return this.#length
  }

  /** Returns the item at a place, 0 first. */
  at(index: number): T | undefined {
    let left = index
    for (const chunk of this.#chunks) {
      if (left < chunk.length) return chunk[left]
      left -= chunk.length
    }
    return undefined
  }

  /** Returns the place of an item, or the place at which it would be inserted. */
  indexOf(item: Ranked): number {
    const chunkIndex = this.#chunkFor(item)
    let before = 0
    for (let i = 0; i < chunkIndex; i++) before += this.#chunks[i]!.length
    return before + placeIn(this.#chunks[chunkIndex] ?? [], item)
  }

  insert(item: T) {
    this.#length++
    if (this.#chunks.length === 0) {
      this.#chunks.push([item])
      return
    }
    const index = Math.min(this.#chunkFor(item), this.#chunks.length - 1)
    const chunk = this.#chunks[index]!
    // Fast path: while folding a history, most items come last.
    if (isBefore(chunk.at(-1)!, item)) chunk.push(item)
    else chunk.splice(placeIn(chunk, item), 0, item)
    if (chunk.length > 2 * CHUNK) this.#chunks.splice(index, 1, ...halves(chunk))
  }

  /** Removes an item by rank and id; does nothing if it is missing. */
  remove(item: Ranked) {
    const index = this.#chunkFor(item)
    const chunk = this.#chunks[index] ?? []
    const place = placeIn(chunk, item)
    if (chunk[place]?.id !== item.id) return
    chunk.splice(place, 1)
    if (chunk.length === 0) this.#chunks.splice(index, 1)
    this.#length--
  }

  *[Symbol.iterator]() {
    for (const chunk of this.#chunks) yield* chunk
  }

  /**
   * Returns the index of the first array whose last item is not before this one; past the end if
   * none.
   */
  #chunkFor(item: Ranked) {
    const last = this.#chunks.at(-1)?.at(-1)
    if (last && isBefore(last, item)) return this.#chunks.length
    return lowerBound(this.#chunks.length, (i) => isBefore(this.#chunks[i]!.at(-1)!, item))
  }
}

function placeIn(chunk: Ranked[], item: Ranked) {
  return lowerBound(chunk.length, (i) => isBefore(chunk[i]!, item))
}

/** Returns the first of `count` indexes that is not before the target. */
function lowerBound(count: number, isBeforeIt: (index: number) => boolean) {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBeforeIt(middle)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(a: Ranked, b: Ranked) {
  return a.rank < b.rank || (a.rank === b.rank && a.id < b.id)
}

function halves<T>(chunk: T[]): [T[], T[]] {
  return [chunk.slice(0, CHUNK), chunk.slice(CHUNK)]
}

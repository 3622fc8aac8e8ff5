import type { Where } from '#modules/admin/queries/where'

export interface Order {
  /** An expression on `r`, which an index has. Ids decide between equals. */
  by: string
  direction: 'asc' | 'desc'
}

/** A row of a list, and how many rows come before it. */
export interface Place {
  offset: number
  /** What it is ordered by, as text. */
  key: string
  id: number
}

/** How to get to some rows of a list: from where, which way, past how many. */
export interface Way {
  /** Undefined: from the end that the direction begins at. */
  from?: Place
  direction: Order['direction']
  skip: number
}

/** A row that is known is left out of what lies before it. */
const BEYOND = {
  asc: { ahead: '>=', back: '<' },
  desc: { ahead: '<=', back: '>' },
}

/** Rows of one list in one order of which it is known where they stand. */
export class Places {
  readonly #places = new Map<number, Place>()

  constructor(
    readonly order: Order,
    readonly total: number
  ) {}

  add(place: Place) {
    this.#places.set(place.offset, place)
  }

  /** To the rows from `offset` on, `limit` of them: from whichever known place is nearest. */
  wayTo(offset: number, limit: number): Way {
    const { direction } = this.order
    const back = direction === 'asc' ? 'desc' : 'asc'
    const end = offset + limit
    let way: Way = { direction, skip: offset }
    const orElse = (other: Way) => {
      if (other.skip >= 0 && other.skip < way.skip) way = other
    }
    orElse({ direction: back, skip: this.total - end })
    for (const from of this.#places.values()) {
      orElse({ from, direction, skip: offset - from.offset })
      orElse({ from, direction: back, skip: from.offset - end })
    }
    return way
  }

  /** Condition that a row lies that way; its values are added to those of `where`. */
  condition({ from, direction }: Way, where: Where): string {
    if (!from) return 'true'
    const beyond =
      BEYOND[this.order.direction][direction === this.order.direction ? 'ahead' : 'back']
    return `(${this.order.by}, r.id) ${beyond} (${where.value(from.key)}, ${where.value(from.id)})`
  }
}

import type { Where } from '#modules/admin/queries/where'

export interface Order {
  /** An indexed expression on `r`. Ids break ties. */
  by: string
  direction: 'asc' | 'desc'
}

/** A row of a list, and the number of rows before it. */
export interface Place {
  offset: number
  /** Its sort key as text. */
  key: string
  id: number
}

/** Scan to some rows of a list: the start, the direction, and the number of rows to skip. */
export interface Way {
  /** Start; undefined for the end at which the direction starts. */
  from?: Place
  direction: Order['direction']
  skip: number
}

/** Comparison operators. A backward scan excludes the known row. */
const BEYOND = {
  asc: { ahead: '>=', back: '<' },
  desc: { ahead: '<=', back: '>' },
}

/** Known row positions of one list in one order. */
export class Places {
  readonly #places = new Map<number, Place>()

  constructor(
    readonly order: Order,
    readonly total: number
  ) {}

  add(place: Place) {
    this.#places.set(place.offset, place)
  }

  /**
   * Returns the shortest scan to `limit` rows from `offset` on, starting at the nearest known
   * place.
   */
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

  /**
   * Returns the condition that a row is in the scan's direction, and adds its values to `where`.
   */
  condition({ from, direction }: Way, where: Where): string {
    if (!from) return 'true'
    const beyond =
      BEYOND[this.order.direction][direction === this.order.direction ? 'ahead' : 'back']
    return `(${this.order.by}, r.id) ${beyond} (${where.value(from.key)}, ${where.value(from.id)})`
  }
}

import type { Where } from '#modules/admin/queries/where'

export interface Order {
  /** An indexed expression on `r`. Ids break ties. */
  by: string
  direction: 'asc' | 'desc'
}

/** A row of a list, and the number of rows before it. */
export interface RowPosition {
  offset: number
  /** Its sort key as text. */
  key: string
  id: number
}

/** Scan to some rows of a list: the start, the direction, and the number of rows to skip. */
export interface ScanPlan {
  /** Start; undefined for the end at which the direction starts. */
  from?: RowPosition
  direction: Order['direction']
  skip: number
}

/** Comparison operators. A backward scan excludes the known row. */
const BEYOND = {
  asc: { ahead: '>=', back: '<' },
  desc: { ahead: '<=', back: '>' },
}

/** Known row positions of one list in one order. */
export class KnownPositions {
  readonly #positions = new Map<number, RowPosition>()

  constructor(
    readonly order: Order,
    readonly total: number
  ) {}

  add(position: RowPosition) {
    this.#positions.set(position.offset, position)
  }

  /**
   * Returns the shortest scan to `limit` rows from `offset` on, starting at the nearest known
   * place.
   */
  planFor(offset: number, limit: number): ScanPlan {
    const { direction } = this.order
    const back = direction === 'asc' ? 'desc' : 'asc'
    const end = offset + limit
    let plan: ScanPlan = { direction, skip: offset }
    const consider = (candidate: ScanPlan) => {
      if (candidate.skip >= 0 && candidate.skip < plan.skip) plan = candidate
    }
    consider({ direction: back, skip: this.total - end })
    for (const from of this.#positions.values()) {
      consider({ from, direction, skip: offset - from.offset })
      consider({ from, direction: back, skip: from.offset - end })
    }
    return plan
  }

  /**
   * Returns the condition that a row is in the scan's direction, and adds its values to `where`.
   */
  condition({ from, direction }: ScanPlan, where: Where): string {
    if (!from) return 'true'
    const beyond =
      BEYOND[this.order.direction][direction === this.order.direction ? 'ahead' : 'back']
    return `(${this.order.by}, r.id) ${beyond} (${where.value(from.key)}, ${where.value(from.id)})`
  }
}

/** Variants of a condition for other access paths that need another plan. */
interface Otherwise {
  /** Variant for reading all matching rows. */
  forAll?: string
  /** Variant for scanning an order past few rows. */
  near?: string
  /** Variant for scanning past many rows, see `oneOf`. */
  far?: string
}

/** Conditions on rows, with the values that they reference. */
export class Where {
  readonly values: unknown[] = []
  /** True if Postgres cannot estimate how many rows match. */
  isVague = false
  readonly #conditions: string[] = []
  readonly #forAll: string[] = []
  readonly #near: string[] = []
  readonly #far: string[] = []

  /** Adds a condition. A `?` in the condition stands for the value. */
  and(condition: string, value?: unknown, otherwise: Otherwise = {}): this {
    const name = value === undefined ? '' : this.value(value)
    const { forAll = condition, near = condition, far = condition } = otherwise
    this.#conditions.push(condition.replaceAll('?', () => name))
    this.#forAll.push(forAll.replaceAll('?', () => name))
    this.#near.push(near.replaceAll('?', () => name))
    this.#far.push(far.replaceAll('?', () => name))
    return this
  }

  /** Adds a condition if there is a value to compare with. */
  andIf(value: unknown, condition: string, otherwise?: Otherwise): this {
    return value === undefined ? this : this.and(condition, value, otherwise)
  }

  /** Adds a value and returns its parameter: `$1`, `$2` and so on. */
  value(value: unknown) {
    this.values.push(value)
    return `$${this.values.length}`
  }

  get isEmpty() {
    return this.#conditions.length === 0
  }

  /** All conditions joined by `and`, or `true`. */
  get sql() {
    return joined(this.#conditions)
  }

  /** Conditions for a statement that reads all matching rows. */
  get sqlForAll() {
    return joined(this.#forAll)
  }

  /** Conditions for a scan past few rows. */
  get sqlNear() {
    return joined(this.#near)
  }

  /** Conditions for a scan past many rows. */
  get sqlFar() {
    return joined(this.#far)
  }
}

function joined(conditions: string[]) {
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

/**
 * Returns the condition that an id is in a subquery, which runs once and is hashed before the first
 * row. Otherwise Postgres would look up each row's id or join and then sort the scan's rows again.
 */
export function oneOf(id: string, ids: string) {
  return `(${id} in (${ids})) is true`
}

/** Returns the condition that an id is not in a subquery, which is also hashed. */
export function noneOf(id: string, ids: string) {
  return `(${id} in (${ids})) is not true`
}

/**
 * Adds the condition that a text contains a keyword, whose `%`, `_` and `\` are taken literally.
 */
export function containing(
  where: Where,
  keyword: string | undefined,
  condition: string,
  otherwise?: Otherwise
) {
  if (keyword === undefined) return where
  where.isVague = true
  const letters = keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')
  // Postgres and JavaScript lowercase a final sigma differently.
  return where.and(condition, `%${letters.replace(/[σς]/g, '_')}%`, otherwise)
}

/** Adds conditions on a time: days as `YYYY-MM-DD` in UTC, both inclusive. */
export function withinDays(
  where: Where,
  column: string,
  { created_from: from, created_to: to }: { created_from?: string; created_to?: string }
) {
  return where
    .andIf(from, `${column} >= (?::date)::timestamp at time zone 'UTC'`)
    .andIf(to, `${column} < (?::date + 1)::timestamp at time zone 'UTC'`)
}

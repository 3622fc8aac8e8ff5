/** The same condition for other ways of reading, where those need another plan. */
interface Otherwise {
  /** For reading all that it leaves. */
  forAll?: string
  /** For walking along an order past few rows. */
  near?: string
  /** Past many, see `oneOf`. */
  far?: string
}

/** Conditions on rows, and the values that they name. */
export class Where {
  readonly values: unknown[] = []
  /** Postgres cannot tell how many rows these leave. */
  isVague = false
  readonly #conditions: string[] = []
  readonly #forAll: string[] = []
  readonly #near: string[] = []
  readonly #far: string[] = []

  /** A `?` in the condition stands for the value. */
  and(condition: string, value?: unknown, otherwise: Otherwise = {}): this {
    const name = value === undefined ? '' : this.value(value)
    const { forAll = condition, near = condition, far = condition } = otherwise
    this.#conditions.push(condition.replaceAll('?', () => name))
    this.#forAll.push(forAll.replaceAll('?', () => name))
    this.#near.push(near.replaceAll('?', () => name))
    this.#far.push(far.replaceAll('?', () => name))
    return this
  }

  /** The same, if there is a value to compare with. */
  andIf(value: unknown, condition: string, otherwise?: Otherwise): this {
    return value === undefined ? this : this.and(condition, value, otherwise)
  }

  /** Names a value of the statement: `$1`, `$2` and so on. */
  value(value: unknown) {
    this.values.push(value)
    return `$${this.values.length}`
  }

  get isEmpty() {
    return this.#conditions.length === 0
  }

  /** All of them, or what is always true. */
  get sql() {
    return joined(this.#conditions)
  }

  /** The same for a statement that reads all that they leave. */
  get sqlForAll() {
    return joined(this.#forAll)
  }

  /** The same for a walk past few rows. */
  get sqlNear() {
    return joined(this.#near)
  }

  /** And past many. */
  get sqlFar() {
    return joined(this.#far)
  }
}

function joined(conditions: string[]) {
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

/**
 * Condition that an id is among those of a query, which is read once and hashed before the first row.
 * Left to choose, Postgres would look each row's id up or, as a join, sort what a walk had in order.
 */
export function oneOf(id: string, ids: string) {
  return `(${id} in (${ids})) is true`
}

/** Condition that an id is not among those of a query, read in the same way. */
export function noneOf(id: string, ids: string) {
  return `(${id} in (${ids})) is not true`
}

/** Condition that a keyword stands somewhere in a text, its own `%`, `_` and `\` being letters. */
export function containing(
  where: Where,
  keyword: string | undefined,
  condition: string,
  otherwise?: Otherwise
) {
  if (keyword === undefined) return where
  where.isVague = true
  const letters = keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')
  // Postgres and JavaScript differ in the small sigma that ends a word.
  return where.and(condition, `%${letters.replace(/[σς]/g, '_')}%`, otherwise)
}

/** Conditions on a time: both days, as `YYYY-MM-DD` in UTC, belong to the range. */
export function withinDays(
  where: Where,
  column: string,
  { created_from: from, created_to: to }: { created_from?: string; created_to?: string }
) {
  return where
    .andIf(from, `${column} >= (?::date)::timestamp at time zone 'UTC'`)
    .andIf(to, `${column} < (?::date + 1)::timestamp at time zone 'UTC'`)
}

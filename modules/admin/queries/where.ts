/** Conditions on rows, and the values that they name. */
export class Where {
  readonly values: unknown[] = []
  /** Postgres cannot tell how many rows these leave. */
  isVague = false
  readonly #conditions: string[] = []
  readonly #forAll: string[] = []

  /**
   * A `?` in the condition stands for the value. `forAll` says the same for reading all that it
   * leaves, where that is another plan than for walking along an order.
   */
  and(condition: string, value?: unknown, forAll = condition): this {
    const name = value === undefined ? '' : this.value(value)
    this.#conditions.push(condition.replaceAll('?', () => name))
    this.#forAll.push(forAll.replaceAll('?', () => name))
    return this
  }

  /** The same, if there is a value to compare with. */
  andIf(value: unknown, condition: string): this {
    return value === undefined ? this : this.and(condition, value)
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
}

function joined(conditions: string[]) {
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

/** Condition that a keyword stands somewhere in a text, its own `%`, `_` and `\` being letters. */
export function containing(
  where: Where,
  keyword: string | undefined,
  condition: string,
  forAll?: string
) {
  if (keyword === undefined) return where
  where.isVague = true
  return where.and(condition, `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`, forAll)
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

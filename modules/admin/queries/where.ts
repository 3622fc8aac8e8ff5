/** Conditions on rows, with the values that they reference. */
export class Where {
  readonly values: unknown[] = []
  readonly #conditions: string[] = []

  /** Adds a condition. A `?` in the condition stands for the value. */
  and(condition: string, value?: unknown): this {
    if (value !== undefined) this.values.push(value)
    this.#conditions.push(condition.replaceAll('?', () => `$${this.values.length}`))
    return this
  }

  /** Adds a condition if there is a value to compare with. */
  andIf(value: unknown, condition: string): this {
    return value === undefined ? this : this.and(condition, value)
  }

  /** All conditions joined by `and`, or `true`. */
  get sql() {
    return this.#conditions.join(' and ') || 'true'
  }
}

/**
 * Adds the condition that a text contains a keyword, whose `%`, `_` and `\` are taken literally.
 */
export function containing(where: Where, keyword: string | undefined, condition: string) {
  if (keyword === undefined) return where
  const letters = keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')
  // Postgres and JavaScript lowercase a final sigma differently.
  return where.and(condition, `%${letters.replace(/[σς]/g, '_')}%`)
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

/** Milliseconds for which a found value is fresh and is not queried again. */
const FRESH_MS = 5_000
/**
 * Milliseconds for which a stale value is returned without waiting while a refresh runs in the
 * background.
 */
const KNOWN_MS = 60_000

/** Value shared by all callers, up to a minute old. */
export class Recent<T> {
  #known?: { found: T; at: number }
  #finding?: Promise<T>

  constructor(
    readonly find: () => Promise<T>,
    readonly now = () => performance.now()
  ) {}

  async get(): Promise<T> {
    const age = this.#known ? this.now() - this.#known.at : Infinity
    if (this.#known && age < FRESH_MS) return this.#known.found
    this.#finding ??= this.#find().finally(() => (this.#finding = undefined))
    if (!this.#known || age >= KNOWN_MS) return this.#finding
    // Callers get the error once the value has expired.
    this.#finding.catch(() => {})
    return this.#known.found
  }

  async #find(): Promise<T> {
    const found = await this.find()
    this.#known = { found, at: this.now() }
    return found
  }
}

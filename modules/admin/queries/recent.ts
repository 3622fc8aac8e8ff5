/** Milliseconds. What takes a while to find out is not found out again for so long. */
const FRESH_MS = 5_000
/** For so long nobody waits for it: whoever asks gets what is known, and has it found out anew. */
const KNOWN_MS = 60_000

/** What is found out for all who ask, and may be a minute old. */
export class Lately<T> {
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
    // Whoever asks once it is too old gets the error.
    this.#finding.catch(() => {})
    return this.#known.found
  }

  async #find(): Promise<T> {
    const found = await this.find()
    this.#known = { found, at: this.now() }
    return found
  }
}

/** What PayPal gives for the client's secret. */
export interface Token {
  value: string
  /** Milliseconds that it holds. */
  validMs: number
}

/** A token is fetched anew this long before it ends, on the way to PayPal. */
const MARGIN_MS = 60_000

/** The token that calls carry: fetched once for all of them, and kept until it ends. */
export class TokenCache {
  #kept?: { value: string; until: number }
  #coming?: Promise<string>

  constructor(readonly fetch: () => Promise<Token>) {}

  get(): Promise<string> {
    if (this.#kept && performance.now() < this.#kept.until) return Promise.resolve(this.#kept.value)
    this.#coming ??= this.#fetch().finally(() => (this.#coming = undefined))
    return this.#coming
  }

  /** PayPal did not take it: the next call fetches another, unless one has been fetched since. */
  refuse(value: string) {
    if (this.#kept?.value === value) this.#kept = undefined
  }

  async #fetch() {
    const { value, validMs } = await this.fetch()
    this.#kept = { value, until: performance.now() + validMs - MARGIN_MS }
    return value
  }
}

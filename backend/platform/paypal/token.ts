/** The token that PayPal issues for the client's secret. */
export interface Token {
  value: string
  /** Validity in milliseconds. */
  validMs: number
}

/** Milliseconds before expiry at which a new token is fetched, to cover the time to PayPal. */
const MARGIN_MS = 60_000

/** The token of all calls: fetched once, and cached until it expires. */
export class TokenCache {
  #kept?: { value: string; until: number }
  #coming?: Promise<string>

  constructor(readonly fetch: () => Promise<Token>) {}

  get(): Promise<string> {
    if (this.#kept && performance.now() < this.#kept.until) return Promise.resolve(this.#kept.value)
    this.#coming ??= this.#fetch().finally(() => (this.#coming = undefined))
    return this.#coming
  }

  /**
   * Drops a token that PayPal rejected. The next call fetches another, unless one has been fetched
   * since.
   */
  refuse(value: string) {
    if (this.#kept?.value === value) this.#kept = undefined
  }

  async #fetch() {
    const { value, validMs } = await this.fetch()
    this.#kept = { value, until: performance.now() + validMs - MARGIN_MS }
    return value
  }
}

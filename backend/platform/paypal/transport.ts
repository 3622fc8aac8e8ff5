import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '#kernel/database/retries'
import { Breaker } from '#platform/paypal/breaker'
import { CIRCUIT_OPEN, PayPalError, TIMED_OUT, UNREADABLE } from '#platform/paypal/errors'
import { type Exchange, exchange, type Reply } from '#platform/paypal/exchange'
import { TokenCache } from '#platform/paypal/token'

export interface Call {
  method: 'GET' | 'POST'
  /** Path below the base address, with ids filled in. */
  path: string
  /** The path without ids, for errors and the log. */
  name?: string
  query?: Record<string, string>
  /** Sent as JSON; a string is already JSON. */
  body?: object | string
  /** The same for each try, and for later calls that must take effect only once. */
  requestId?: string
  /** Milliseconds for all tries together. */
  withinMs?: number
}

export interface TransportSettings {
  /** Base address without a trailing slash. */
  apiUrl: string
  clientId: string
  clientSecret: string
}

export interface Log {
  warn(facts: object, message: string): void
}

const TOKEN = '/v1/oauth2/token'
const ATTEMPTS = 3
/** Milliseconds per try. */
const ATTEMPT_MS = 10_000
const WITHIN_MS = 25_000
const PAUSES = { firstMs: 300, lastMs: 5_000 }

/**
 * Sends calls to PayPal with a token and a time limit. Retries while PayPal is busy or away, and
 * fails at once while it is down (decision 168). Throws PayPalError.
 */
export class Transport {
  readonly #tokens = new TokenCache(() => this.#fetchToken())

  constructor(
    readonly settings: TransportSettings,
    readonly log: Log,
    readonly breaker = new Breaker(),
    readonly attemptMs = ATTEMPT_MS,
    /** Waits this many milliseconds before another try. */
    readonly backOff: (ms: number) => Promise<unknown> = sleep
  ) {}

  /** Returns the status and the parsed JSON of the response, or null without a body. */
  async send(call: Call): Promise<Reply> {
    const until = performance.now() + (call.withinMs ?? WITHIN_MS)
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#authorized(call, until)
      } catch (error) {
        if (!(error instanceof PayPalError)) throw error
        const delay = delayAfter(attempt, error)
        const tries = attempt < ATTEMPTS && isWorthAnother(error)
        const isOver = !tries || performance.now() + delay >= until
        this.#logFailure(error, attempt, !isOver)
        if (isOver) throw error
        await this.backOff(delay)
      }
    }
  }

  /** Retries once with another token, because PayPal may revoke a token early. */
  async #authorized(call: Call, until: number): Promise<Reply> {
    const token = await this.#token(until)
    try {
      return await this.#exchange(call, `Bearer ${token}`, until)
    } catch (error) {
      if (!(error instanceof PayPalError) || error.status !== 401) throw error
      this.#tokens.refuse(token)
      return this.#exchange(call, `Bearer ${await this.#token(until)}`, until)
    }
  }

  /**
   * Fetches one token for all waiting calls; each call waits as long as its own deadline allows.
   */
  async #token(until: number) {
    const here = new AbortController()
    const ms = Math.max(1, until - performance.now())
    const late = sleep(ms, undefined, { signal: here.signal }).then(() => {
      throw new PayPalError(`POST ${TOKEN}`, { name: TIMED_OUT })
    })
    return Promise.race([this.#tokens.get(), late]).finally(() => here.abort())
  }

  async #fetchToken() {
    const { clientId, clientSecret } = this.settings
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const call = { method: 'POST' as const, path: TOKEN }
    const form = new URLSearchParams({ grant_type: 'client_credentials' })
    const until = performance.now() + this.attemptMs
    const { json } = await this.#exchange({ ...call, form }, `Basic ${basic}`, until)
    const { access_token: value, expires_in: seconds } = (json ?? {}) as Record<string, unknown>
    if (typeof value !== 'string' || value === '' || typeof seconds !== 'number') {
      throw new PayPalError(`POST ${TOKEN}`, { name: UNREADABLE })
    }
    return { value, validMs: seconds * 1000 }
  }

  async #exchange(call: Call & Pick<Exchange, 'form'>, authorization: string, until: number) {
    const name = `${call.method} ${call.name ?? call.path}`
    if (!this.breaker.lets()) throw new PayPalError(name, { name: CIRCUIT_OPEN })
    const ms = Math.ceil(Math.max(1, Math.min(this.attemptMs, until - performance.now())))
    const { apiUrl } = this.settings
    try {
      const reply = await exchange({ ...call, name, apiUrl, authorization, ms })
      this.breaker.succeeded()
      return reply
    } catch (error) {
      const isDown = error instanceof PayPalError && error.isTransient && error.status !== 429
      if (isDown) this.breaker.failed()
      else this.breaker.succeeded()
      throw error
    }
  }

  #logFailure(error: PayPalError, attempt: number, again: boolean) {
    const { call, name, issue, status, debugId } = error
    const facts = { call, name, issue, status, debug_id: debugId, attempt }
    this.log.warn(facts, again ? 'paypal: failed; retrying' : 'paypal: failed')
  }
}

function isWorthAnother(error: PayPalError) {
  return error.isTransient && error.name !== CIRCUIT_OPEN
}

/**
 * Returns the delay in milliseconds: PayPal's `Retry-After`, or an exponential backoff with jitter.
 */
function delayAfter(failures: number, { retryAfter }: PayPalError) {
  if (retryAfter !== undefined) return retryAfter * 1000
  return backOff(failures, PAUSES) * (0.5 + Math.random())
}

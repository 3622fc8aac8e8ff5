import { invalid, missing } from '#simulators/paypal/api/refusal'
import type { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'

/** A request as it arrives. */
export interface WireRequest {
  method: string
  /** Path below PayPal's base address, without the query. */
  path: string
  query: URLSearchParams
  /** Header fields by their lower-case names. */
  headers: Record<string, string | undefined>
  /** The body as received. */
  text: string
}

/** A call with a valid token. */
export interface Call extends WireRequest {
  paypal: SimulatedPayPal
  /** Id in the path; empty for a path without one. */
  id: string
  /** The body as a JSON object; empty without a body. */
  json: Record<string, unknown>
}

export interface Answer {
  status: number
  body?: object
}

export type Handler = (call: Call) => Answer

/** Milliseconds for which PayPal keeps the response to a request id: 72 hours. */
const KEPT_MS = 72 * 60 * 60_000

/** Creates one resource per `PayPal-Request-Id`. A repeated call gets the first response (200). */
export function once({ paypal, headers, path }: Call, make: () => object): Answer {
  const requestId = headers['paypal-request-id']
  if (requestId === undefined) return { status: 201, body: make() }
  const id = `${requestId} ${path}`
  const kept = paypal.responses.get(id)
  if (kept && paypal.now.getTime() - kept.at.getTime() < KEPT_MS) {
    return { status: 200, body: kept.body }
  }
  const { body } = paypal.responses.put({ id, body: make(), at: paypal.now })
  return { status: 201, body }
}

export function wantsWhole({ headers }: Call) {
  return headers.prefer === 'return=representation'
}

/** Reads a time from the query. Throws Refusal. */
export function timeIn({ query }: Call, name: string) {
  const text = query.get(name)
  if (text === null) throw missing(name, 'query')
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalid(name, 'query')
  return time
}

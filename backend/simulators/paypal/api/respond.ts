import { randomBytes } from 'node:crypto'
import { SIMULATED_APP } from '#platform/paypal/settings'
import * as catalogue from '#simulators/paypal/api/catalogue'
import type { Answer, Handler, WireRequest } from '#simulators/paypal/api/call'
import * as notifications from '#simulators/paypal/api/notifications'
import { parsed } from '#simulators/paypal/api/parsed'
import { notFound, Refusal } from '#simulators/paypal/api/refusal'
import * as subscriptions from '#simulators/paypal/api/subscriptions'
import type { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import type { Fault } from '#simulators/paypal/state/things'
import { CERTIFICATES } from '#simulators/paypal/webhooks/sign'

/** A response, and what happens to it on the way. */
export interface Reply extends Answer {
  /** Sent instead of a body. */
  text?: string
  headers: Record<string, string>
  /** The connection closes without a response. */
  isCut?: boolean
  /** Milliseconds until the response. */
  delayMs?: number
}

const { PRODUCTS, PLANS } = catalogue
const SUBSCRIPTIONS = '/v1/billing/subscriptions'
const NOTIFICATIONS = '/v1/notifications'
const TOKEN = '/v1/oauth2/token'
/** Validity of a token in seconds, as PayPal's. */
const TOKEN_SECONDS = 9 * 60 * 60

/** Each call by its name: method, path with the place of the id, and handler. */
const CALLS: Record<string, [string, string, Handler]> = {
  createProduct: ['POST', PRODUCTS, catalogue.createProduct],
  listProducts: ['GET', PRODUCTS, catalogue.listProducts],
  showProduct: ['GET', `${PRODUCTS}/*`, catalogue.showProduct],
  createPlan: ['POST', PLANS, catalogue.createPlan],
  listPlans: ['GET', PLANS, catalogue.listPlans],
  showPlan: ['GET', `${PLANS}/*`, catalogue.showPlan],
  createSubscription: ['POST', SUBSCRIPTIONS, subscriptions.createSubscription],
  showSubscription: ['GET', `${SUBSCRIPTIONS}/*`, subscriptions.showSubscription],
  cancelSubscription: ['POST', `${SUBSCRIPTIONS}/*/cancel`, subscriptions.change('cancel')],
  suspendSubscription: ['POST', `${SUBSCRIPTIONS}/*/suspend`, subscriptions.change('suspend')],
  activateSubscription: ['POST', `${SUBSCRIPTIONS}/*/activate`, subscriptions.change('reactivate')],
  listTransactions: ['GET', `${SUBSCRIPTIONS}/*/transactions`, subscriptions.listTransactions],
  refundSale: ['POST', '/v1/payments/sale/*/refund', subscriptions.refundSale],
  verifyWebhook: ['POST', `${NOTIFICATIONS}/verify-webhook-signature`, notifications.verifyWebhook],
  listEvents: ['GET', `${NOTIFICATIONS}/webhooks-events`, notifications.listEvents],
  showEvent: ['GET', `${NOTIFICATIONS}/webhooks-events/*`, notifications.showEvent],
  resendEvent: ['POST', `${NOTIFICATIONS}/webhooks-events/*/resend`, notifications.resendEvent],
}

const ROUTES = Object.entries(CALLS).map(([name, [method, path, handler]]) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace('*', '([^/]+)')}$`),
  handler,
}))

/** Responds to a request as PayPal does, including requested faults. */
export function respond(paypal: SimulatedPayPal, request: WireRequest): Reply {
  const { method, path } = request
  const debugId = paypal.habits.newId('debug')
  const headers = { 'cache-control': 'no-store', 'paypal-debug-id': debugId }
  if (method === 'POST' && path === TOKEN) return { ...issueToken(paypal, request), headers }
  const certificate = method === 'GET' && path.startsWith(CERTIFICATES)
  if (certificate) return { ...certificateAt(paypal, path), headers }
  const route = ROUTES.find((one) => one.method === method && one.pattern.test(path))
  const fault = paypal.takeFault(path, route?.name ?? '')
  if (fault?.fault === 'drop') return { status: 0, headers, isCut: true }
  const answer = answerOf(debugId, () => {
    authorize(paypal, request, fault)
    if (!route) throw notFound()
    paypal.asked.push(route.name)
    const id = decodeURIComponent(route.pattern.exec(path)?.[1] ?? '')
    return route.handler({ ...request, paypal, id, json: objectIn(request.text) })
  })
  return {
    ...answer,
    headers: answer.status === 429 ? { ...headers, 'retry-after': '1' } : headers,
    ...(fault?.fault === 'lost' && { isCut: true }),
    ...(fault?.fault === 'slow' && { delayMs: fault.ms }),
  }
}

function answerOf(debugId: string, work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: error.body(debugId) }
  }
}

function authorize(paypal: SimulatedPayPal, { headers }: WireRequest, fault: Fault | undefined) {
  const id = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const token = paypal.tokens.get(id)
  if (token && fault?.fault === 'unauthorized') paypal.tokens.put({ id, expiresAt: 0 })
  if ((paypal.tokens.get(id)?.expiresAt ?? 0) <= Date.now()) throw new Refusal(401)
  if (fault?.fault === 'error') throw new Refusal(500)
  if (fault?.fault === 'busy') throw new Refusal(429)
}

/** Issues a token for the app's secret (RFC 6749, 4.4). */
function issueToken(
  paypal: SimulatedPayPal,
  { path, headers, text }: WireRequest
): Answer & Pick<Reply, 'isCut'> {
  const fault = paypal.takeFault(path, 'token')?.fault
  if (fault === 'drop') return { status: 0, isCut: true }
  if (fault === 'error') return { status: 500, body: { error: 'server_error' } }
  if (!isOurs(headers.authorization) || fault === 'unauthorized') {
    const error_description = 'Client Authentication failed'
    return { status: 401, body: { error: 'invalid_client', error_description } }
  }
  if (new URLSearchParams(text).get('grant_type') !== 'client_credentials') {
    return { status: 400, body: { error: 'unsupported_grant_type' } }
  }
  const id = `A21AA${randomBytes(48).toString('base64url')}`
  paypal.tokens.put({ id, expiresAt: Date.now() + TOKEN_SECONDS * 1_000 })
  const body = {
    scope: 'https://uri.paypal.com/services/subscriptions',
    access_token: id,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: TOKEN_SECONDS,
    nonce: `${new Date().toISOString()}${randomBytes(16).toString('hex')}`,
  }
  return { status: 200, body }
}

/** Serves the certificate that webhooks name, to any client. */
function certificateAt({ authority }: SimulatedPayPal, path: string) {
  const isKnown = path.slice(CERTIFICATES.length) === authority?.certificate_id
  return isKnown ? { status: 200, text: authority.certificate } : { status: 404, text: '' }
}

function isOurs(authorization = '') {
  const { clientId, clientSecret } = SIMULATED_APP
  return authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

function objectIn(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  const json = parsed(text)
  if (typeof json === 'object' && json !== null) return json as Record<string, unknown>
  throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX', { location: 'body' })
}

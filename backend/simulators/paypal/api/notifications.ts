import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { SIMULATED_APP } from '#platform/paypal/settings'
import { type Call, type Handler, timeIn } from '#simulators/paypal/api/call'
import { numberFrom } from '#simulators/paypal/api/page'
import { invalid, missing, notFound } from '#simulators/paypal/api/refusal'
import type { PayPalEvent } from '#simulators/paypal/state/things'
import { resend } from '#simulators/paypal/webhooks/queue'

const EVENTS = '/v1/notifications/webhooks-events'
const PAGE_SIZE = 10
const MAX_PAGE_SIZE = 300
const VERIFIED = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
  'webhook_event',
]

export const verifyWebhook: Handler = ({ paypal, text, json }) => {
  for (const field of VERIFIED) if (json[field] === undefined) throw missing(`/${field}`)
  const { transmission_id: id, transmission_time: time, webhook_id: webhook } = json
  const signed = `${id}|${time}|${webhook}|${crc32(rawEvent(text, json))}`
  const { publicKey } = new X509Certificate(paypal.authority!.certificate)
  const check = createVerify('RSA-SHA256').update(signed)
  const isRight = check.verify(publicKey, String(json.transmission_sig), 'base64')
  const isOurs = webhook === SIMULATED_APP.webhookId
  return {
    status: 200,
    body: { verification_status: isRight && isOurs ? 'SUCCESS' : 'FAILURE' },
  }
}

/** Lists events, newest first, with a link to the next page if there is one. */
export const listEvents: Handler = (call) => {
  const { paypal, query } = call
  const asked = Number(query.get('page_size') ?? PAGE_SIZE)
  const size = numberFrom(String(Math.min(asked, MAX_PAGE_SIZE)), PAGE_SIZE, 300, 'page_size')
  const rest = paypal.events.filter(filterOf(call)).toReversed()
  const events = rest.slice(0, size)
  const href = `${paypal.apiUrl}${EVENTS}`
  const links = [{ href, rel: 'self', method: 'GET' }]
  if (rest.length > size) {
    const search = new URLSearchParams(query)
    search.set('next_page_token', events.at(-1)!.id)
    links.push({ href: `${href}?${search}`, rel: 'next', method: 'GET' })
  }
  const listed = events.map(({ body }) => JSON.parse(body) as object)
  return { status: 200, body: { events: listed, count: listed.length, links } }
}

export const showEvent: Handler = ({ paypal, id }) => ({ status: 200, body: read(paypal, id) })

/** Resends an event as a new transmission. */
export const resendEvent: Handler = ({ paypal, id }) => {
  const body = read(paypal, id)
  resend(paypal, id)
  return { status: 202, body }
}

function read(paypal: Call['paypal'], id: string): object {
  const found = paypal.allEvents.get(id)
  if (!found) throw notFound()
  return JSON.parse(found.body) as object
}

function filterOf(call: Call): (event: PayPalEvent) => boolean {
  const { paypal, query } = call
  const from = query.has('start_time') ? timeIn(call, 'start_time') : undefined
  const to = query.has('end_time') ? timeIn(call, 'end_time') : undefined
  const [type, transaction] = [query.get('event_type'), query.get('transaction_id')]
  const token = query.get('next_page_token')
  const places = new Map(paypal.events.map(({ id }, i) => [id, i]))
  const before = token === null ? places.size : places.get(token)
  if (before === undefined) throw invalid('next_page_token', 'query')
  return (event) =>
    (!from || event.at >= from) &&
    (!to || event.at <= to) &&
    (type === null || event.type === type) &&
    (transaction === null || event.transactionId === transaction) &&
    places.get(event.id)! < before
}

/**
 * Returns the event's bytes as received, if they are last in the body, because the signature covers
 * them.
 */
function rawEvent(text: string, { webhook_event: event }: Record<string, unknown>) {
  const [, raw] = /"webhook_event"\s*:([^]*)\}\s*$/.exec(text) ?? []
  try {
    if (raw !== undefined && JSON.stringify(JSON.parse(raw)) === JSON.stringify(event)) return raw
  } catch {
    // More text follows the event.
  }
  return JSON.stringify(event)
}

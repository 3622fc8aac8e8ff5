import vine from '@vinejs/vine'
import { read } from '#platform/paypal/read'
import type { Call, Transport } from '#platform/paypal/transport'
import { readEvent, type WebhookEvent } from '#platform/paypal/webhook_event'

export interface EventFilter {
  from: Date
  to: Date
  /** Such as `PAYMENT.SALE.COMPLETED`. */
  type?: string
  /** Id of a payment. */
  transactionId?: string
}

const PATH = '/v1/notifications/webhooks-events'
const PAGE_SIZE = '100'
const MAX_PAGES = 200

/** Far more than a page requests. */
const MAX_EVENTS = 1_000

const validator = vine.create({
  events: vine.array(vine.any().nullable()).maxLength(MAX_EVENTS).optional(),
  links: vine.array(vine.object({ rel: vine.string(), href: vine.string() })).optional(),
})

/**
 * Lists all events that PayPal sent to webhooks, from all pages in PayPal's order. Omits entries
 * that are no events, so that they do not block the others. Throws PayPalError.
 */
export async function listEvents(
  transport: Transport,
  { from, to, type, transactionId }: EventFilter
): Promise<WebhookEvent[]> {
  const all: WebhookEvent[] = []
  let query: Record<string, string> | undefined = {
    page_size: PAGE_SIZE,
    start_time: from.toISOString(),
    end_time: to.toISOString(),
    ...(type !== undefined && { event_type: type }),
    ...(transactionId !== undefined && { transaction_id: transactionId }),
  }
  for (let page = 1; query && page <= MAX_PAGES; page++) {
    const call: Call = { method: 'GET', path: PATH, query }
    const { json } = await transport.send(call)
    const { events, next } = await read(call, json, readPage)
    const known = events.filter((event) => event !== undefined)
    const left = events.length - known.length
    if (left > 0) transport.log.warn({ call: PATH, events: left }, 'paypal: events skipped')
    all.push(...known)
    query = next
  }
  return all
}

async function readPage(json: unknown) {
  const { events = [], links = [] } = await validator.validate(json)
  const next = links.find(({ rel }) => rel === 'next')?.href
  return { events: await Promise.all(events.map(readIfEvent)), next: queryOf(next) }
}

function readIfEvent(json: unknown) {
  return readEvent(json).catch(() => undefined)
}

/**
 * Returns only the query of the next page's link, because calls go to our configured address alone.
 */
function queryOf(href: string | undefined) {
  if (href === undefined) return undefined
  return Object.fromEntries(URL.parse(href, 'https://paypal.invalid')?.searchParams ?? [])
}

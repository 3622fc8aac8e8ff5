import db from '@adonisjs/lucid/services/db'
import { invalid } from '#simulators/paypal/api/refusal'
import { sign, type TransmissionHeaders } from '#simulators/paypal/webhooks/sign'

/** An event in the form of `/dev/paypal/events.json`. `body` contains the signed and sent bytes. */
export interface DevEvent {
  id: string
  event_type: string
  headers: TransmissionHeaders
  body: string
  /** Number of transmissions to the product's webhook, whatever their responses. */
  deliveries: number
}

const PAGE_SIZE = 10
const MAX_PAGE_SIZE = 300
const SHOWN = ['id', 'event_type', 'headers', 'body', 'deliveries']

export async function findEvent(id: string): Promise<DevEvent | undefined> {
  const row: DevEvent | null = await db
    .from('dev_paypal_events')
    .select(...SHOWN)
    .where({ id })
    .first()
  return row ?? undefined
}

/** Lists all events, oldest first. */
export async function allEvents(): Promise<DevEvent[]> {
  return (await db
    .from('dev_paypal_events')
    .select(...SHOWN)
    .orderBy('seq')) as DevEvent[]
}

/** Lists events, newest first, with the token of the next page if there is one. Throws Refusal. */
export async function listEvents(asked: Record<string, string | undefined>) {
  const size = Math.min(Number(asked.page_size ?? PAGE_SIZE), MAX_PAGE_SIZE)
  if (!Number.isInteger(size) || size < 1) throw invalid('page_size', 'query')
  const query = db.from('dev_paypal_events').select('seq', 'body').orderBy('seq', 'desc')
  if (asked.start_time) query.where('at', '>=', timeIn(asked.start_time, 'start_time'))
  if (asked.end_time) query.where('at', '<=', timeIn(asked.end_time, 'end_time'))
  if (asked.event_type) query.where('event_type', asked.event_type)
  if (asked.transaction_id) query.where('transaction_id', asked.transaction_id)
  if (asked.next_page_token) query.where('seq', '<', placeIn(asked.next_page_token))
  const rows = (await query.limit(size + 1)) as { seq: string; body: string }[]
  const page = rows.slice(0, size)
  return {
    events: page.map(({ body }) => JSON.parse(body) as object),
    next: rows.length > size ? page.at(-1)!.seq : undefined,
  }
}

/** Resends an event as a new transmission. */
export async function resend(id: string): Promise<DevEvent | undefined> {
  const found = await findEvent(id)
  if (!found) return undefined
  const headers = await sign(found.body)
  await db
    .from('dev_paypal_events')
    .where({ id })
    .update({
      headers: JSON.stringify(headers),
      state: 'waiting',
      tries: 0,
      next_try_at: db.raw('now()'),
    })
  return { ...found, headers }
}

function timeIn(text: string, field: string) {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalid(field, 'query')
  return time
}

function placeIn(token: string) {
  if (!/^\d{1,15}$/.test(token)) throw invalid('next_page_token', 'query')
  return Number(token)
}

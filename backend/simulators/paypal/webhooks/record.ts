import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { apiUrl } from '#simulators/paypal/api/links'
import { written } from '#simulators/paypal/state/clock'
import { dropsThis } from '#simulators/paypal/state/control'
import { newId } from '#simulators/paypal/state/ids'
import { sign } from '#simulators/paypal/webhooks/sign'

export interface Happening {
  type: string
  summary: string
  resource: object
  /** Id of a payment or a refund. */
  transactionId?: string
}

/** Records an event, to be sent after the commit. Returns the event's id. */
export async function record(trx: TransactionClientContract, happening: Happening, at: Date) {
  const { type, summary, resource, transactionId } = happening
  const id = newId.event()
  const isSubscription = type.startsWith('BILLING.')
  const event = {
    id,
    event_version: '1.0',
    create_time: written(at),
    resource_type: isSubscription ? 'subscription' : resourceType(type),
    resource_version: isSubscription ? '2.0' : '1.0',
    event_type: type,
    summary,
    resource,
    links: linksOf(id),
  }
  const body = JSON.stringify(event)
  await trx.table('dev_paypal_events').insert({
    id,
    event_type: type,
    transaction_id: transactionId ?? null,
    at,
    body,
    headers: JSON.stringify(await sign(body)),
    state: (await dropsThis(trx)) ? 'lost' : 'waiting',
  })
  return id
}

function resourceType(type: string) {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return 'dispute'
  return type === 'PAYMENT.SALE.REFUNDED' ? 'refund' : 'sale'
}

function linksOf(id: string) {
  const href = `${apiUrl()}/v1/notifications/webhooks-events/${id}`
  return [
    { href, rel: 'self', method: 'GET' },
    { href: `${href}/resend`, rel: 'resend', method: 'POST' },
  ]
}

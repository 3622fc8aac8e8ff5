import db from '@adonisjs/lucid/services/db'
import { notFound } from '#simulators/paypal/api/refusal'
import { isTaken, post } from '#simulators/paypal/webhooks/deliveries'
import { findEvent } from '#simulators/paypal/webhooks/events'
import { sign } from '#simulators/paypal/webhooks/sign'

/**
 * Sends an event now, whatever its state, each time as a new transmission. Returns the product's
 * statuses; null for a missing response. Throws Refusal.
 */
export async function deliver(id: string, times: number): Promise<(number | null)[]> {
  const event = await findEvent(id)
  if (!event) throw notFound()
  const statuses: (number | null)[] = []
  for (let time = 0; time < times; time++) {
    const headers = await sign(event.body)
    const status = await post(event.body, headers)
    statuses.push(status ?? null)
    await db
      .from('dev_paypal_events')
      .where({ id })
      .update({
        headers: JSON.stringify(headers),
        deliveries: db.raw('deliveries + 1'),
        ...(isTaken(status) && { state: 'delivered' }),
      })
  }
  return statuses
}

/** Loses waiting webhooks, the oldest first. Returns their number. */
export async function dropPendingWebhooks(count = Number.MAX_SAFE_INTEGER): Promise<number> {
  const { rowCount }: { rowCount: number } = await db.rawQuery(
    `update dev_paypal_events set state = 'lost' where seq in (
       select seq from dev_paypal_events where state = 'waiting' order by seq limit ?)`,
    [count]
  )
  return rowCount
}

import app from '@adonisjs/core/services/app'
import type { ConfiguredPayPal } from '#platform/paypal/paypal'
import { transmissionHeaders } from '#platform/paypal/webhook_request'
import type { Transmission } from '#platform/paypal/webhook_signature'
import { HttpClient } from '#testing/http_client'
import type { DevEvent } from '#simulators/paypal/control/page'

/** Returns the product's PayPal in tests: the simulator, over HTTP. */
export async function simulatedPayPal(): Promise<ConfiguredPayPal> {
  const paypal = await app.container.make('strata.paypal')
  if (!paypal.configured) throw new Error('There is no PayPal')
  return paypal
}

/** Sends an order to `POST /dev/paypal/control`. Throws unless the simulator executes it. */
export async function control<Body = Record<string, unknown>>(
  action: string,
  order: object = {},
  client = new HttpClient()
): Promise<Body> {
  const path = '/dev/paypal/control'
  const { status, body } = await client.request<Body>('POST', path, { action, ...order })
  if (status !== 200) throw new Error(`${action}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Returns the events that contain this id, oldest first. */
export async function eventsOf(
  subscriptionId: string,
  client = new HttpClient()
): Promise<DevEvent[]> {
  const { body } = await client.request<DevEvent[]>('GET', '/dev/paypal/events.json')
  return body.filter((event) => event.body.includes(subscriptionId))
}

/** Returns the first webhook about a subscription, in its latest transmission. */
export async function sentWebhook(subscriptionId: string) {
  const [{ headers, body }] = (await eventsOf(subscriptionId)) as [DevEvent]
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const transmission = transmissionHeaders(Object.fromEntries(lowered)) as Transmission
  return { transmission, bytes: Buffer.from(body) }
}

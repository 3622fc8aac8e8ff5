import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { webhookUrl } from '#platform/paypal/settings'
import { newSubscription } from '#platform/paypal/testing/new_things'
import { control, eventsOf, simulatedPayPal } from '#platform/paypal/testing/simulated'
import { DOCUMENTS_MISSING, PayPalDocuments } from '#platform/paypal/testing/documents'
import { readEvent } from '#platform/paypal/webhook_event'
import { eventually } from '#testing/eventually'
import { transmissionHeaders, type WebhookRequest } from '#platform/paypal/webhook_request'

/**
 * Webhooks that the product receives from the simulator during a test; `status` is its response.
 */
interface Listener {
  status: number
  received: { headers: Record<string, string>; body: string }[]
}

let listener: Listener

test.group('simulated PayPal, webhooks', (group) => {
  group.each.setup(() => {
    const { fetch } = globalThis
    listener = { status: 200, received: [] }
    globalThis.fetch = (input, init) => {
      if (String(input) !== webhookUrl()) return fetch(input, init)
      const { headers, body } = init as { headers: Record<string, string>; body: string }
      listener.received.push({ headers, body })
      return Promise.resolve(new Response('', { status: listener.status }))
    }
    return async () => {
      globalThis.fetch = fetch
      await control('release_webhooks')
    }
  })

  test('webhooks are genuine and describe the events', async ({ assert }) => {
    const { calls, verifyWebhook } = await simulatedPayPal()
    const customId = randomUUID()
    const { id } = await newSubscription(calls, undefined, customId)
    const orders = [
      'approve',
      'pay',
      'refund',
      'suspend',
      'reactivate',
      'fail_payment',
      'reverse',
      'cancel',
    ]
    for (const action of orders) await control(action, { subscription_id: id })
    const sent = listener.received.filter(({ body }) => body.includes(customId))
    const types: string[] = []
    for (const webhook of sent) {
      const request = requestOf(webhook)
      assert.deepEqual(await verifyWebhook(request), { genuine: true })
      const altered = { ...request, bytes: Buffer.from(webhook.body.replace('"6', '"7')) }
      if (!altered.bytes.equals(request.bytes))
        assert.isFalse((await verifyWebhook(altered)).genuine)
      const event = await readEvent(JSON.parse(webhook.body))
      types.push(event.type)
      assert.notInclude(['other', 'unreadable'], event.resource.kind)
      assert.notInclude(JSON.stringify(event), 'payer@')
    }
    assert.deepEqual(types, [
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
      'PAYMENT.SALE.COMPLETED',
      'PAYMENT.SALE.REFUNDED',
      'BILLING.SUBSCRIPTION.SUSPENDED',
      'BILLING.SUBSCRIPTION.RE-ACTIVATED',
      'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
      'PAYMENT.SALE.REVERSED',
      'BILLING.SUBSCRIPTION.CANCELLED',
    ])
    const events = await eventsOf(customId)
    assert.isTrue(events.every(({ deliveries }) => deliveries === 1))
    if (DOCUMENTS_MISSING) return
    const documents = new PayPalDocuments()
    for (const { event_type: type, body } of events.filter((one) =>
      one.event_type.startsWith('B')
    )) {
      const { resource } = JSON.parse(body) as { resource: object }
      const file = 'billing_subscriptions_v1.json'
      assert.deepEqual(documents.valueProblems(file, 'subscription', resource), [], type)
    }
  })

  test('PayPal also verifies its webhooks', async ({ assert }) => {
    const { calls } = await simulatedPayPal()
    const { id } = await newSubscription(calls)
    await control('approve', { subscription_id: id })
    const { headers, body } = (await eventsOf(id))[1]!
    const ask = (text: string) => {
      const { id: transmission, ...rest } = transmissionHeaders(lowered(headers))
      return calls.transport.send({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body:
          JSON.stringify({
            auth_algo: rest.algorithm,
            cert_url: rest.certUrl,
            transmission_id: transmission,
            transmission_sig: rest.signature,
            transmission_time: rest.time,
            webhook_id: '8STRATA0SIMULATED0WEBHOOK',
          }).slice(0, -1) + `,"webhook_event":${text}}`,
      })
    }
    assert.deepEqual((await ask(body)).json, { verification_status: 'SUCCESS' })
    const rewritten = JSON.stringify(JSON.parse(body), null, 1)
    assert.deepEqual((await ask(rewritten)).json, { verification_status: 'FAILURE' })
  })

  test('webhooks are held, released in order, and dropped', async ({ assert }) => {
    const { calls } = await simulatedPayPal()
    // Drops webhooks that other tests have left.
    await control('drop_webhooks')
    await control('hold_webhooks')
    const { id } = await newSubscription(calls)
    await control('approve', { subscription_id: id })
    const ours = () => listener.received.filter(({ body }) => body.includes(id))
    assert.lengthOf(ours(), 0)
    assert.deepEqual(
      (await eventsOf(id)).map(({ deliveries }) => deliveries),
      [0, 0, 0]
    )
    await control('drop_webhooks', { times: 1 })
    assert.lengthOf(ours(), 0)
    await control('release_webhooks')
    assert.lengthOf(ours(), 2)
    await control('drop_webhooks')
    await control('pay', { subscription_id: id })
    await control('release_webhooks')
    assert.lengthOf(ours(), 2)
    assert.lengthOf(await eventsOf(id), 4)
  })

  test('webhooks are resent until accepted, and by hand any number of times', async ({
    assert,
  }) => {
    const { calls } = await simulatedPayPal()
    listener.status = 500
    const { id } = await newSubscription(calls)
    await control('approve', { subscription_id: id })
    listener.status = 200
    const missed = await eventsOf(id)
    assert.isTrue(missed.every(({ deliveries }) => deliveries >= 1))
    const last = missed.at(-1)!
    const from = listener.received.length
    const { statuses } = await control('deliver', { event_id: last.id, times: 25 })
    assert.deepEqual(statuses, Array(25).fill(200))
    const doubled = listener.received.slice(from).filter(({ body }) => body === last.body)
    assert.lengthOf(new Set(doubled.map(({ headers }) => headers['PAYPAL-TRANSMISSION-ID'])), 25)
    await eventually(async () => {
      const events = await eventsOf(id)
      assert.isTrue(events.every(({ deliveries }) => deliveries >= 2))
    })
  })
})

function requestOf({
  headers,
  body,
}: {
  headers: Record<string, string>
  body: string
}): WebhookRequest {
  return { headers: transmissionHeaders(lowered(headers)), bytes: Buffer.from(body) }
}

/** Returns the headers in Node's form. */
function lowered(headers: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  )
}

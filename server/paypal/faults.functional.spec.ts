import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { PayPalCalls } from '#server/paypal/calls'
import { PayPalError } from '#server/paypal/errors'
import { paypalSettings } from '#server/paypal/settings'
import { control, newPlan, newSubscription } from '#server/paypal/testing/simulated'
import { Breaker } from '#server/paypal/breaker'
import { Transport } from '#server/paypal/transport'

/** With a breaker of its own: others may have met faults. */
function calls(attemptMs = 30_000) {
  const log = { warn() {} }
  return new PayPalCalls(new Transport(paypalSettings()!, log, new Breaker(), attemptMs))
}

test.group('PayPal calls | faults', (group) => {
  group.each.teardown(async () => {
    await control('fault', { fault: 'error', times: 0 })
  })

  test('a subscription is created once, however its answers fail: {$self}')
    .with(['error', 'busy', 'drop', 'lost', 'unauthorized'])
    .run(async ({ assert }, fault) => {
      const client = calls()
      const { plan } = await newPlan(client)
      const requestId = randomUUID()
      const asked = {
        planId: plan.id,
        customId: requestId,
        brandName: 'Strata',
        returnUrl: 'http://127.0.0.1/return',
        cancelUrl: 'http://127.0.0.1/cancel',
      }
      const times = fault === 'unauthorized' ? 1 : 2
      await control('fault', { fault, times, path: '/billing/subscriptions' })
      const made = await client.createSubscription(requestId, asked)
      assert.equal((await client.createSubscription(requestId, asked)).id, made.id)
      assert.equal((await client.showSubscription(made.id)).customId, requestId)
    })

  test('a subscription is cancelled although the answers are lost', async ({ assert }) => {
    const client = calls()
    const { id } = await newSubscription(client)
    await control('approve', { subscription_id: id })
    await control('fault', { fault: 'lost', times: 2, path: '/cancel' })
    await client.cancelSubscription(id, 'A test')
    assert.equal((await client.showSubscription(id)).status, 'CANCELLED')
  })

  test('what is too slow fails in time, and the next call goes through', async ({ assert }) => {
    const client = calls(1_000)
    const { id } = await newSubscription(calls())
    await control('fault', { fault: 'slow', ms: 60_000, times: 1, path: id })
    const from = performance.now()
    const error: unknown = await client
      .showSubscription(id, { withinMs: 900 })
      .catch((thrown: unknown) => thrown)
    assert.instanceOf(error, PayPalError)
    assert.equal((error as PayPalError).name, 'TIMED_OUT')
    assert.isBelow(performance.now() - from, 30_000)
    assert.equal((await calls().showSubscription(id)).status, 'APPROVAL_PENDING')
  })
})

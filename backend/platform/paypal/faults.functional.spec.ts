import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { test } from '@japa/runner'
import { Breaker } from '#platform/paypal/breaker'
import { PayPalCalls } from '#platform/paypal/calls'
import { PayPalError } from '#platform/paypal/errors'
import { paypalSettings } from '#platform/paypal/settings'
import { newPlan, newSubscription } from '#platform/paypal/testing/new_things'
import { control, sentWebhook } from '#platform/paypal/testing/simulated'
import { Transport } from '#platform/paypal/transport'
import { verifyCall } from '#platform/paypal/verify_call'

/** Creates calls with their own breaker, because other calls may have met faults. */
function newCalls(attemptMs = 30_000) {
  const log = { warn() {} }
  return new PayPalCalls(new Transport(paypalSettings()!, log, new Breaker(), attemptMs))
}

/** Creates the resources for the calls. */
async function newThings() {
  const calls = newCalls()
  const from = new Date(Date.now() - 60_000)
  const { product, plan } = await newPlan(calls)
  const { id } = await newSubscription(calls, plan.id)
  await control('approve', { subscription_id: id })
  const to = new Date(Date.now() + 60_000)
  return { productId: product.id, planId: plan.id, id, requestId: randomUUID(), from, to }
}

type Things = Awaited<ReturnType<typeof newThings>>

/**
 * Each call to PayPal: part of its path, and the call, which returns the same however often it
 * runs.
 */
const CALLS: Record<string, [string, (calls: PayPalCalls, things: Things) => Promise<unknown>]> = {
  token: ['/oauth2/token', (calls, { id }) => calls.showSubscription(id)],
  createProduct: [
    '/catalogs/products',
    (calls, { requestId }) => calls.createProduct(requestId, { name: 'Strata' }),
  ],
  createPlan: [
    '/billing/plans',
    (calls, { requestId, productId }) =>
      calls.createPlan(requestId, {
        productId,
        name: 'Pro',
        price: { amount: 1_200, currency: 'USD' },
        intervalUnit: 'MONTH',
      }),
  ],
  showPlan: ['/billing/plans', (calls, { planId }) => calls.showPlan(planId)],
  createSubscription: [
    '/billing/subscriptions',
    (calls, { requestId, planId }) =>
      calls.createSubscription(requestId, {
        planId,
        customId: requestId,
        brandName: 'Strata',
        returnUrl: 'http://127.0.0.1/return',
        cancelUrl: 'http://127.0.0.1/cancel',
      }),
  ],
  showSubscription: ['/billing/subscriptions', (calls, { id }) => calls.showSubscription(id)],
  listTransactions: [
    '/transactions',
    (calls, { id, from, to }) => calls.listTransactions(id, from, to),
  ],
  cancelSubscription: [
    '/cancel',
    async (calls, { id }) => {
      await calls.cancelSubscription(id, 'A test')
      return (await calls.showSubscription(id)).status
    },
  ],
  listEvents: [
    '/webhooks-events',
    async (calls, { id, from, to }) => {
      const events = await calls.listEvents({ from, to, type: 'BILLING.SUBSCRIPTION.ACTIVATED' })
      return events.filter(
        ({ resource }) => resource.kind === 'subscription' && resource.subscription.id === id
      )
    },
  ],
  verifyWebhook: [
    '/verify-webhook-signature',
    async ({ transport }, { id }) => {
      const { transmission, bytes } = await sentWebhook(id)
      return verifyCall(transport, paypalSettings()!.webhookId)(transmission, bytes)
    },
  ],
}

const FAULTS = ['error', 'busy', 'drop', 'lost', 'unauthorized', 'slow']

test.group('PayPal calls, faults', (group) => {
  group.each.teardown(async () => {
    await control('fault', { fault: 'error', times: 0 })
  })

  test('{$self} takes effect once although PayPal is down, busy, slow, or loses its response')
    .tags(['@thorough'])
    .with(Object.keys(CALLS))
    .run(async ({ assert }, name) => {
      const [path, call] = CALLS[name]!
      let things = await newThings()
      for (const fault of name === 'token' ? ['error', 'drop'] : FAULTS) {
        if (name === 'cancelSubscription') things = await newThings()
        things = { ...things, requestId: randomUUID() }
        await control('fault', { fault, times: 1, path, ms: 60_000 })
        const outcome = await call(newCalls(fault === 'slow' ? 3_000 : undefined), things)
        assert.isTrue(isDeepStrictEqual(await call(newCalls(), things), outcome), fault)
        assert.isTrue(Boolean(outcome), fault)
      }
    })
    .timeout(120_000)

  test('a subscription is created once although its response is lost twice', async ({ assert }) => {
    const calls = newCalls()
    const things = await newThings()
    const create = CALLS.createSubscription![1]
    await control('fault', { fault: 'lost', times: 2, path: '/billing/subscriptions' })
    const made = await create(calls, things)
    assert.deepEqual(await create(calls, things), made)
  })

  test('a call fails in time with a clear error during an outage, and the next call succeeds', async ({
    assert,
  }) => {
    const { id } = await newThings()
    await control('fault', { fault: 'slow', ms: 60_000, times: 1, path: id })
    const error: unknown = await newCalls(1_000)
      .showSubscription(id, { withinMs: 900 })
      .catch((thrown: unknown) => thrown)
    assert.instanceOf(error, PayPalError)
    assert.equal((error as PayPalError).name, 'TIMED_OUT')
    await control('fault', { fault: 'error', times: 3, path: id })
    await assert.rejects(() => newCalls().showSubscription(id), /INTERNAL_SERVER_ERROR.*debug_id/)
    assert.equal((await newCalls().showSubscription(id)).status, 'ACTIVE')
  })

  test('thirty concurrent calls create thirty subscriptions', async ({ assert }) => {
    const calls = newCalls()
    const { plan } = await newPlan(calls)
    const made = await Promise.all(
      Array.from({ length: 30 }, () => newSubscription(calls, plan.id))
    )
    assert.lengthOf(new Set(made.map(({ id }) => id)), 30)
  })
})

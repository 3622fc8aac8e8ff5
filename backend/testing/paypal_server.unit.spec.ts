import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { newPlan, newSubscription } from '#platform/paypal/testing/new_things'
import { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import { servePayPal } from '#testing/paypal_server'

test.group("A test's PayPal", (group) => {
  let paypal: SimulatedPayPal
  let server: Awaited<ReturnType<typeof servePayPal>>

  group.each.setup(async () => {
    paypal = new SimulatedPayPal(new Date('2026-01-31T10:00:00.500Z'))
    server = await servePayPal(paypal)
    return () => server.close()
  })

  test('is driven by the test and by the calls of the product', async ({ assert }) => {
    const { calls } = server
    const { id } = await newSubscription(calls)
    paypal.approve(id)
    const sale = paypal.pay(id)
    const found = await calls.showSubscription(id)
    assert.deepInclude(found, { status: 'ACTIVE', cyclesCompleted: 1 })
    const [from, to] = [new Date('2026-01-01'), new Date('2026-02-28')]
    const [listed] = await calls.listTransactions(id, from, to)
    assert.deepInclude(listed, { id: sale.id, amount: { amount: 600, currency: 'USD' } })
    await calls.refundSale('r', sale.id)
    await calls.refundSale('r', sale.id)
    assert.deepEqual(
      paypal.givenBack.map(({ amount }) => amount),
      [600]
    )
    await calls.cancelSubscription(id, 'A test')
    await calls.cancelSubscription(id, 'Once more')
    const types = (await calls.listEvents({ from, to })).map(({ type }) => type)
    assert.deepEqual(types.toReversed(), [
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
      'PAYMENT.SALE.REFUNDED',
      'BILLING.SUBSCRIPTION.CANCELLED',
    ])
  })

  for (const when of ['before', 'after'] as const) {
    test(`fails a call ${when} it takes effect`, async ({ assert }) => {
      const { calls } = server
      const { plan } = await newPlan(calls)
      paypal.fail('createSubscription', when)
      await assert.rejects(() => newSubscription(calls, plan.id), /UNREACHABLE/)
      assert.equal(paypal.subscriptions.size, when === 'before' ? 0 : 1)
      paypal.mend()
      await newSubscription(calls, plan.id)
    })
  }

  test('gives the first response to a request id for 72 hours', async ({ assert }) => {
    const requestId = randomUUID()
    const product = () => server.calls.createProduct(requestId, { name: 'Strata' })
    const { id } = await product()
    assert.equal((await product()).id, id)
    paypal.now = new Date(paypal.now.getTime() + 72 * 3_600_000)
    assert.notEqual((await product()).id, id)
  })
})

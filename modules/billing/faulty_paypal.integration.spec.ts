import { test } from '@japa/runner'
import { PayPalError } from '#platform/paypal/errors'
import { reconcileAll } from '#modules/billing/reconciliation/reconcile'
import { BillingWorld } from '#testing/billing/billing_world'
import { assertEqualsBooks } from '#testing/billing/equals_books'
import { ReferenceBilling } from '#testing/billing/reference_billing'

const USER = 1
const [BASIC, PRO] = [2, 3]

const CALLS = [
  'createProduct',
  'createPlan',
  'createSubscription',
  'showSubscription',
  'cancelSubscription',
  'listTransactions',
  'listEvents',
  'all',
]

test.group('PayPal faults', (group) => {
  let world: BillingWorld

  group.each.setup(async () => {
    world = await BillingWorld.open()
    return () => world.close()
  })

  test('an order recreates a plan that PayPal no longer has', async ({ assert }) => {
    const { paypal } = world
    await world.order(USER, BASIC)
    paypal.plans.clear()
    const id = await world.order(USER, BASIC)
    assert.equal(paypal.statusOf(id), 'APPROVAL_PENDING')
    paypal.approve(id)
    paypal.pay(id)
    for (const event of paypal.events) await world.deliver(event)
    assert.equal((await world.view(USER)).current.plan.name, 'Basic')
  })

  test('an order recreates the product and the plan if PayPal has neither', async ({ assert }) => {
    const { paypal } = world
    await world.order(USER, BASIC)
    paypal.plans.clear()
    paypal.products.clear()
    const id = await world.order(USER, BASIC)
    assert.equal(paypal.statusOf(id), 'APPROVAL_PENDING')
    assert.deepEqual([paypal.products.size, paypal.plans.size], [1, 1])
    // A plan that was never sold does not depend on the old product either.
    await world.order(USER, PRO)
    assert.deepEqual([paypal.products.size, paypal.plans.size], [1, 2])
  })

  for (const call of CALLS) {
    for (const when of ['before', 'after'] as const) {
      const how = when === 'before' ? 'unreachable' : 'executing it without a response'
      test(`nothing is lost, duplicated or charged further with PayPal ${how} at ${call}`, async ({
        assert,
      }) => {
        const { paypal } = world
        const reference = new ReferenceBilling(paypal)

        /** Runs `act` while the call fails, then repeats it without the fault. */
        async function twice<T>(act: () => Promise<T>) {
          paypal.fail(call, when)
          const first = await act().catch((error: unknown) => {
            if (!(error instanceof PayPalError) || !error.isTransient) throw error
          })
          paypal.mend()
          return (await act()) ?? first!
        }
        const pass = () => (paypal.now = new Date(paypal.now.getTime() + 60_000))

        async function buy(planId: number, price: number) {
          const id = await twice(() => world.order(USER, planId, `order ${planId}`))
          reference.order(id, { months: 1, price })
          pass()
          paypal.approve(id)
          reference.approve(id)
          paypal.pay(id)
          return id
        }

        const basic = await buy(BASIC, 600)
        assert.equal(paypal.subscriptions.size, 1)
        // No webhook is delivered.
        await twice(() => reconcileAll(world.services()))
        await assertEqualsBooks(assert, world, USER, reference)

        pass()
        const pro = await buy(PRO, 1_200)
        await twice(() => reconcileAll(world.services()))
        await twice(() => world.runOutbox())
        assert.equal(paypal.statusOf(basic), 'CANCELLED')

        pass()
        const [newest] = (await world.view(USER)).subscriptions
        await world.cancel(USER, newest!.id)
        reference.cancel(pro)
        await twice(() => world.runOutbox())
        assert.equal(paypal.statusOf(pro), 'CANCELLED')
        await world.reconcile()
        await assertEqualsBooks(assert, world, USER, reference)
        assert.deepEqual([paypal.subscriptions.size, paypal.plans.size], [2, 2])
      }).tags(call === 'all' || call === 'createSubscription' ? [] : ['@thorough'])
    }
  }
})

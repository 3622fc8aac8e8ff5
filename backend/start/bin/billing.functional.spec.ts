import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import BillingReconcile from '#app/commands/billing_reconcile'
import BillingReplay from '#app/commands/billing_replay'
import BillingReview from '#app/commands/billing_review'
import BillingSyncPlans from '#app/commands/billing_sync_plans'
import { signUpVerified } from '#testing/accounts'
import type { CurrentSubscriptionResponse, OrderResponse } from '#modules/billing/api'
import { seedPlans } from '#modules/billing/index'
import { restorePayPal, setNoPayPal, setPayPal, type PayPalInTest } from '#testing/paypal'

test.group('billing:reconcile and billing:sync-plans', (group) => {
  let own: PayPalInTest

  group.setup(async () => seedPlans(await app.container.make(CommandBus)))
  group.each.setup(async () => {
    ace.ui.switchMode('raw')
    own = await setPayPal()
    return async () => {
      await restorePayPal()
      ace.ui.switchMode('normal')
    }
  })

  test('billing:reconcile fetches missed payments of one user or of all users', async ({
    assert,
  }) => {
    const [{ client, id }, other] = [await signUpVerified(), await signUpVerified()]
    for (const user of [client, other.client]) {
      const path = 'payments/paypal-subscription'
      const { body } = await user.post<OrderResponse>(path, { plan_id: 2 })
      own.paypal.approve(body.data.id)
      own.paypal.pay(body.data.id)
    }
    const planOf = async (user: typeof client) =>
      (await user.get<CurrentSubscriptionResponse>('subscriptions/current-user')).body.data.plan
        .name
    own.paypal.fail('listEvents', 'before')
    const cut = await run(BillingReconcile, `--user=${id}`)
    assert.equal(cut.code, 1)
    assert.include(cut.output, '1 requests to PayPal failed')
    assert.deepEqual([await planOf(client), await planOf(other.client)], ['Basic', 'Free'])
    own.paypal.mend()
    const { output } = await run(BillingReconcile)
    assert.include(output, 'of them changed')
    assert.equal(await planOf(other.client), 'Basic')
  })

  test('billing:sync-plans creates plans once, and again when PayPal has lost them', async ({
    assert,
  }) => {
    assert.lengthOf((await run(BillingSyncPlans)).output.match(/made/g)!, 4)
    assert.lengthOf((await run(BillingSyncPlans)).output.match(/there/g)!, 4)
    const [gone] = own.paypal.plans.keys()
    own.paypal.plans.delete(gone!)
    const { output } = await run(BillingSyncPlans)
    assert.lengthOf(output.match(/made/g)!, 1)
    assert.equal(own.paypal.plans.size, 4)
  })

  test('billing:review lists problems, and billing:replay handles an event again', async ({
    assert,
  }) => {
    const { client, id } = await signUpVerified()
    const path = 'payments/paypal-subscription'
    const { body } = await client.post<OrderResponse>(path, { plan_id: 2 })
    own.paypal.approve(body.data.id)
    const sale = own.paypal.pay(body.data.id, 1)
    await own.sendAll()
    const { code, output } = await run(BillingReview)
    assert.equal(code, 1)
    assert.match(output, new RegExp(`another amount.*${sale.id}.*${id}.*0.01 USD instead of 6`))
    const { id: event } = own.paypal.events.at(-1)!
    assert.include((await run(BillingReplay, event)).output, `${event}: unchanged`)
    assert.equal((await run(BillingReplay, 'WH-NONE')).code, 1)
  })

  test('billing:reconcile and billing:sync-plans report missing payment settings', async ({
    assert,
  }) => {
    await setNoPayPal()
    for (const command of [BillingReconcile, BillingSyncPlans]) {
      const { code, output } = await run(command)
      assert.equal(code, 1)
      assert.include(output, 'Payments are not set up')
    }
  })
})

async function run(command: Parameters<typeof ace.create>[0], ...args: string[]) {
  const made = await ace.create(command, args)
  made.ui.switchMode('raw')
  await made.exec()
  const output = made.logger.getLogs().map(({ message }) => message)
  return { code: made.exitCode ?? 0, output: output.join('\n') }
}

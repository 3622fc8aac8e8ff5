import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { control, eventsOf as sentAbout } from '#platform/paypal/testing/simulated'
import type { OperationsResponse, WebhookRow } from '#modules/admin/api'
import { eventsOf, signUpStaff } from '#modules/admin/testing/staff'
import { seedPlans } from '#modules/billing/index'

test.group('PayPal events in the staff area', (group) => {
  let admin: TestAccount
  group.setup(async () => {
    await seedPlans(await app.container.make(CommandBus))
    admin = await signUpStaff()
  })
  const webhooks = async () =>
    (await admin.client.get<OperationsResponse>('operations')).body.data.webhooks
  const replay = (id: string) =>
    admin.client.post<Pick<WebhookRow, 'id' | 'outcome'>>(`operations/webhooks/${id}/replay`)

  test('lists PayPal events with their outcome and replays them', async ({ assert }) => {
    const user = await signUpVerified()
    const ordered = await user.client.post<{ id: string }>('payments/paypal-subscription', {
      plan_id: 2,
    })
    const subscription = ordered.body.data.id
    await control('approve', { subscription_id: subscription })
    const row = await eventually(async () => {
      const about = (await sentAbout(subscription)).map(({ id }) => id)
      const listed = (await webhooks()).find(({ id }) => about.includes(id))
      if (!listed?.handled_at) throw new Error('The event was not handled')
      return listed
    })
    assert.containSubset(row, { failed: false, replayable: true })
    const before = await eventsOf(admin)
    const { status, body } = await replay(row.id)
    assert.equal(status, 200)
    assert.deepEqual(body.data, { id: row.id, outcome: 'unchanged' })
    assert.equal(await eventsOf(admin), before + 1)
  })

  test('failed PayPal events come first, and some cannot be replayed', async ({
    assert,
    cleanup,
  }) => {
    const ids = Array.from({ length: 3 }, () => `WH-${randomUUID()}`)
    const pool = await app.container.make('strata.queries_pool')
    cleanup(
      async () => void (await pool.query('delete from webhook_events where id = any($1)', [ids]))
    )
    await pool.query(
      `insert into webhook_events (id, type, created_at, received_at, outcome) values
         ($1, 'BILLING.X', now(), now() - interval '1 day', 'unreadable'),
         ($2, 'BILLING.X', now(), now() - interval '1 day', 'unknown'),
         ($3, 'BILLING.X', now(), now() - interval '2 hours', 'waiting')`,
      ids
    )
    const listed = await webhooks()
    const failed = listed.filter((row) => row.failed)
    assert.deepEqual(listed.slice(0, failed.length), failed)
    assert.includeMembers(
      failed.map(({ id }) => id),
      [ids[0], ids[2]]
    )
    assert.lengthOf(new Set(listed.map(({ id }) => id)), listed.length)
    const { body } = await admin.client.get<OperationsResponse>('operations')
    assert.isAtLeast(body.data.health.webhooks_failed, 2)

    const before = await eventsOf(admin)
    const refused = await replay(ids[0]!)
    assert.deepEqual([refused.status, refused.body.code], [409, 'E_NOT_UNDERSTOOD'])
    for (const unknown of ['WH-nobody', '%27', '..%2F', 'x'.repeat(300)]) {
      const { status, body: answer } = await replay(unknown)
      assert.deepEqual([status, answer.code], [404, 'E_WEBHOOK_NOT_FOUND'], unknown)
    }
    assert.equal(await eventsOf(admin), before)
  })
})

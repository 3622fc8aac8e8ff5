import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { FeedClient } from '#platform/live/testing/feed_client'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { mailTo, mailsTo } from '#testing/mailbox'
import { restorePayPal, setPayPal, type PayPalInTest } from '#testing/paypal'
import type { CurrentSubscriptionResponse, OrderResponse } from '#modules/billing/api'
import { seedPlans } from '#modules/billing/index'

const GB = 1024 ** 3
const DAY_MS = 24 * 60 * 60_000
const BASIC = 2

test.group('Entitlements of a subscription', (group) => {
  let own: PayPalInTest

  group.setup(async () => {
    await seedPlans(await app.container.make(CommandBus))
    own = await setPayPal()
    return restorePayPal
  })

  /** Orders, approves and pays a subscription `daysAgo` days ago and delivers its webhooks. */
  async function buy({ client, id: userId }: TestAccount, daysAgo = 0) {
    own.paypal.now = new Date(Date.now() - daysAgo * DAY_MS)
    const { body } = await client.post<OrderResponse>('payments/paypal-subscription', {
      plan_id: BASIC,
    })
    await query(`update subscription_sales set created_at = $2 where user_id = $1`, [
      userId,
      own.paypal.now,
    ])
    await then(() => {
      own.paypal.approve(body.data.id)
      own.paypal.pay(body.data.id)
    })
    return body.data.id
  }

  async function then(act: () => void) {
    const before = own.paypal.events.length
    act()
    const refused = (await own.sendAll(before)).filter((status) => status !== 200)
    if (refused.length > 0) throw new Error(`PayPal's events were refused: ${refused.join(', ')}`)
  }

  const current = async ({ client }: TestAccount) =>
    (await client.get<CurrentSubscriptionResponse>('subscriptions/current-user')).body.data

  test('a plan raises the storage limit; after its end data can be read and deleted, not added', async ({
    assert,
  }) => {
    const user = await signUpVerified()
    const { client, id: userId } = user
    const paypalId = await buy(user)
    const folder = { name: 'Folder', block_type: 'folder' }
    const first = await client.post<{ id: number }>('blocks', folder)
    await query(
      `insert into files (key, owner_id, block_id, type, size, object, command_id, reserved_until)
       values ($1, $2, $3, 'video/mp4', $4, $1, $1, now() + interval '1 hour')`,
      [randomUUID(), userId, first.body.data.id, 1.5 * GB]
    )
    const second = await client.post<{ id: number }>('blocks', folder)
    assert.equal(second.status, 201)
    await then(() => own.paypal.expire(paypalId))
    const refused = await client.post('blocks', folder)
    assert.deepEqual([refused.status, refused.body.code], [403, 'E_STORAGE_LIMIT'])
    const { id } = second.body.data
    assert.equal((await client.get(`blocks/${id}`)).status, 200)
    assert.equal((await client.put(`blocks/${id}`, { name: 'F' })).status, 200)
    assert.equal((await client.put(`blocks/${id}/archive`)).status, 200)
    assert.equal((await client.delete(`blocks/${id}`)).status, 200)
    await buy(user)
    assert.equal((await client.post('blocks', folder)).status, 201)
  })

  test('the end of a paid period ends the plan and its storage without an event', async ({
    assert,
    cleanup,
  }) => {
    const user = await signUpVerified()
    const paypalId = await buy(user, 20)
    await then(() => own.paypal.cancel(paypalId))
    const storage = async () => {
      const { body } = await user.client.get<{ storage_limit: number }>(
        'users/current-user/storage'
      )
      return body.data.storage_limit
    }
    assert.deepEqual([(await current(user)).plan.name, await storage()], ['Basic', 10])
    const moveEnd = (by: string) =>
      query(
        `update rm_subscriptions.subscriptions
         set in_effect_until = in_effect_until + $2::interval where user_id = $1`,
        [user.id, by]
      )
    // Simulates a month passing. Restored afterwards, because other tests compare the read model
    // with a replay.
    await moveEnd('-720 hours')
    cleanup(async () => void (await moveEnd('720 hours')))
    assert.deepEqual([(await current(user)).plan.name, await storage()], ['Free', 1])
  })

  test('open tabs receive the change immediately', async ({ assert, cleanup }) => {
    const user = await signUpVerified()
    const feed = await FeedClient.open(user.client)
    cleanup(() => feed.close())
    await buy(user)
    await eventually(async () => {
      const kinds = feed.changes.map(({ kind }) => kind)
      assert.includeMembers(kinds, ['entitlement', 'subscriptions'])
    })
  })

  test('sends mails for a receipt, a failed payment, a cancellation and the end', async ({
    assert,
  }) => {
    const user = await signUpVerified()
    const paypalId = await buy(user, 20)
    const mail = (subject: string) => mailTo(user.email, (sent) => sent.subject === subject)
    const receipt = await mail('Your receipt from Strata')
    assert.include(receipt.text, '$6.00 for your plan Basic, monthly')
    own.paypal.now = new Date(own.paypal.now.getTime() + DAY_MS)
    await then(() => own.paypal.failPayment(paypalId))
    assert.include((await mail('Your payment did not go through')).text, 'your plan ends on')
    await then(() => own.paypal.cancel(paypalId))
    const cancelled = await mail('Your subscription has been canceled')
    assert.include(cancelled.text, 'You keep it until')
    await then(() => own.paypal.refund(own.paypal.sales.at(-1)!.id, 600))
    await endsHaveCome(user)
    assert.include((await mail('Your plan has ended')).text, 'You’re on the Free plan now.')
    const subjects = (await mailsTo(user.email)).map(({ subject }) => subject)
    assert.lengthOf(subjects, new Set(subjects).size, subjects.join(', '))
  })

  test("the mail about a plan's end is sent at the end, unless a payment came before", async ({
    assert,
  }) => {
    const user = await signUpVerified()
    const paypalId = await buy(user, 45)
    await then(() => own.paypal.cancel(paypalId))
    await endsHaveCome(user)
    await mailTo(user.email, ({ subject }) => subject === 'Your plan has ended')
    const renewed = await signUpVerified()
    const id = await buy(renewed, 40)
    own.paypal.now = new Date()
    await then(() => own.paypal.pay(id))
    await endsHaveCome(renewed)
    const subjects = (await mailsTo(renewed.email)).map(({ subject }) => subject)
    assert.notInclude(subjects, 'Your plan has ended')
  })
})

/** Makes all scheduled plan-end mails due; resolves once they are handled. */
async function endsHaveCome({ id }: TestAccount) {
  const ends = `topic = 'mail' and key like 'plan_ended/${id}/%'`
  await query(`update outbox set next_attempt_at = now() where ${ends}`)
  await eventually(async () => {
    const { rowCount } = await query(`select from outbox where ${ends} and done_at is null`)
    if (rowCount !== 0) throw new Error('Mails wait')
  })
}

async function query(text: string, values: unknown[] = []) {
  return (await app.container.make('strata.queries_pool')).query(text, values)
}

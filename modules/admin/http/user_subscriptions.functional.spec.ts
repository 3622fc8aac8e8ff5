import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { control } from '#platform/paypal/testing/simulated'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import type { StaffUserResponse } from '#modules/admin/api'
import { signUpStaff } from '#modules/admin/testing/staff'
import { seedPlans } from '#modules/billing/index'

test.group('POST /users/{id}/subscriptions/{id}/cancel', (group) => {
  let admin: TestAccount
  group.setup(async () => {
    await seedPlans(await app.container.make(CommandBus))
    admin = await signUpStaff()
  })

  const find = async ({ id }: TestAccount) =>
    (await admin.client.get<StaffUserResponse>(`users/${id}`)).body.data

  /** Creates a user who pays for Basic. Returns the subscription's id, and PayPal's. */
  async function subscriber() {
    const user = await signUpVerified()
    const payload = { plan_id: 2 }
    const { body } = await user.client.post<{ id: string; subscription_id: number }>(
      'payments/paypal-subscription',
      payload
    )
    const { id: paypalId, subscription_id: id } = body.data
    await control('approve', { subscription_id: paypalId })
    await eventually(async () => {
      if ((await find(user)).subscription?.reason !== 'paid') throw new Error('Not paid yet')
    })
    return { user, id, path: `users/${user.id}/subscriptions/${id}/cancel` }
  }

  async function eventsOf({ id }: TestAccount) {
    const store = await app.container.make('strata.event_store')
    return Array.fromAsync(store.read(`billing-${id}`))
  }

  test("staff cancel a disabled user's subscription once, and the admin is recorded as the actor", async ({
    assert,
  }) => {
    const { user, id, path } = await subscriber()
    await admin.client.post(`users/${user.id}/disable`, { reason: 'Sends spam' })
    const options = { idempotencyKey: true } as const
    const { status, body } = await admin.client.post(path, undefined, options)
    assert.equal(status, 200)
    assert.deepEqual(body.data, { id, status: 0 })
    const { subscription, subscriptions } = await find(user)
    assert.containSubset(subscription!, { id, status: 0, reason: 'cancelled' })
    assert.containSubset(subscriptions[0]!, { state: 'cancelled' })
    const asked = (await eventsOf(user)).filter(({ type }) => /CancelRequested/.test(type))
    assert.lengthOf(asked, 1)
    assert.containSubset(asked[0]!.metadata, { actor: admin.id, owner: user.id })
    assert.equal((await admin.client.post(path)).status, 200)
    assert.lengthOf(
      (await eventsOf(user)).filter(({ type }) => /CancelReq/.test(type)),
      1
    )
  })

  test("returns 404 for another user's subscription and for invalid ids", async ({ assert }) => {
    const { user, id } = await subscriber()
    const other = await signUpVerified()
    const before = (await eventsOf(user)).length
    const wrong = [
      `users/${other.id}/subscriptions/${id}/cancel`,
      `users/${user.id}/subscriptions/${id + 1_000_000}/cancel`,
      `users/${user.id}/subscriptions/x/cancel`,
      `users/${user.id}/subscriptions/0/cancel`,
      `users/0/subscriptions/${id}/cancel`,
    ]
    for (const path of wrong) {
      const { status, body } = await admin.client.post(path)
      assert.equal(status, 404, path)
      assert.match(body.code, /E_(SUBSCRIPTION|PERSON)_NOT_FOUND/, path)
    }
    assert.lengthOf(await eventsOf(user), before)
    assert.equal((await find(user)).subscription?.status, 1)
  })
})

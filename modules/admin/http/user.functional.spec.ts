import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { control } from '#platform/paypal/testing/simulated'
import type { PaymentRow, StaffUserResponse } from '#modules/admin/api'
import { signUpStaff } from '#modules/admin/testing/staff'
import { seedPlans } from '#modules/billing/index'
import { makeBranch } from '#modules/workspace/testing/branch'

test.group('GET /users/{id}', (group) => {
  group.setup(async () => seedPlans(await app.container.make(CommandBus)))

  test('shows facts about a user but no text', async ({ assert }) => {
    const before = Date.now()
    const { client } = await signUpStaff()
    const user = await signUpVerified()
    const { folder, page } = await makeBranch(user.client)
    await user.client.put(`blocks/${page}`, { name: 'Xylophone secrets' })
    await user.client.post('blocks', { name: 'Another secret', block_type: 'folder' })
    await user.client.put(`blocks/${folder}/archive`)
    const order = await user.client.post<{ id: string }>('payments/paypal-subscription', {
      plan_id: 2,
    })
    await control('approve', { subscription_id: order.body.data.id })
    const { data } = await eventually(async () => {
      const { body } = await client.get<StaffUserResponse>(`users/${user.id}`)
      assert.equal(body.data.payments, 1)
      assert.isNotNull(body.data.last_seen_at)
      return body
    })
    assert.containSubset(data, {
      id: user.id,
      email: user.email,
      full_name: user.fullName,
      email_verified: 1,
      scope: null,
      disabled: 0,
      disabled_at: null,
      disabled_reason: null,
      has_password: true,
      sessions: 1,
      plan: { id: 2, name: 'Basic', interval_unit: 'MONTH' },
      subscription: { plan_id: 2, reason: 'paid' },
      blocks: { folder: 2, file: 1, section: 1, page: 1 },
      archived_blocks: 1,
    })
    assert.lengthOf(data.subscriptions, 1)
    const shown = `id email full_name profile_image email_verified scope disabled plan created_at
      disabled_at disabled_reason has_password last_seen_at sessions payments subscription
      subscriptions storage blocks archived_blocks`
    assert.sameMembers(Object.keys(data), shown.split(/\s+/))
    assert.isAbove(data.storage.text_storage, 0)
    assert.isAtLeast(Date.parse(data.last_seen_at!), before)
    assert.notMatch(JSON.stringify(data), /xylophone|secret/i)

    const { body } = await client.get<PaymentRow[]>(`payments?user_id=${user.id}`)
    assert.containSubset(body.data[0]!, {
      user_id: user.id,
      email: user.email,
      amount: 6,
      currency: 'USD',
      status: 'completed',
    })
    const basic = await client.get<{ id: number }[]>(`users?plan_id=2&keyword=${user.email}`)
    assert.deepEqual(
      basic.body.data.map(({ id }) => id),
      [user.id]
    )
    const free = await client.get<unknown[]>(`users?plan_id=1&keyword=${user.email}`)
    assert.isEmpty(free.body.data)
  })

  test('returns 404 for an unknown user', async ({ assert }) => {
    const { client } = await signUpStaff()
    for (const id of ['0', 'x', '999999999', '9223372036854775808', '%00x'.slice(3), "1'--"]) {
      const { status, body } = await client.get(`users/${encodeURIComponent(id)}`)
      assert.deepEqual([status, body.code], [404, 'E_PERSON_NOT_FOUND'])
    }
  })
})

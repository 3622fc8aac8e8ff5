import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { control } from '#platform/paypal/testing/simulated'
import type { HttpClient } from '#testing/http_client'
import { DASHBOARD_DAYS, type DashboardResponse } from '#modules/admin/api'
import { signUpStaff } from '#modules/admin/testing/staff'
import { seedPlans } from '#modules/billing/index'
import { makeBranch } from '#modules/workspace/testing/branch'

async function show(client: HttpClient, query = '') {
  const { status, body } = await client.get<DashboardResponse>(`admin/dashboard${query}`)
  return { status, ...body }
}

test.group('GET /admin/dashboard', (group) => {
  group.setup(async () => seedPlans(await app.container.make(CommandBus)))

  test("the dashboard shows a user's activity within seconds, but no text", async ({ assert }) => {
    const { client } = await signUpStaff()
    const { data: before } = await show(client)
    const user = await signUpVerified()
    const { page } = await makeBranch(user.client)
    await user.client.put(`blocks/${page}`, { name: 'Xylophone secrets' })
    const order = await user.client.post<{ id: string }>('payments/paypal-subscription', {
      plan_id: 2,
    })
    await control('approve', { subscription_id: order.body.data.id })
    const basic = ({ plans }: DashboardResponse) => plans.find(({ id }) => id === 2)!
    const usd = ({ figures }: DashboardResponse) =>
      figures.received.find(({ currency }) => currency === 'USD')
    const { data } = await eventually(async () => {
      const shown = await show(client)
      const { figures, storage } = shown.data
      for (const name of [
        'people',
        'verified',
        'registered',
        'subscribers',
        'converted',
      ] as const) {
        assert.isAbove(figures[name], before.figures[name], name)
      }
      assert.isAtLeast(figures.blocks, before.figures.blocks + 4)
      assert.isAtLeast(figures.monthly_revenue, before.figures.monthly_revenue + 6)
      assert.isAbove(basic(shown.data).subscriptions, basic(before).subscriptions)
      assert.isAtLeast(usd(shown.data)!.amount, (usd(before)?.amount ?? 0) + 6)
      assert.isAbove(storage.text, before.storage.text)
      assert.isAbove(storage.sold, before.storage.sold)
      return shown
    })
    const today = data.days.at(-1)!
    assert.equal(today.day, data.figures.to)
    assert.isAtLeast(today.active, 1)
    assert.equal(today.people, data.figures.people)
    assert.equal(data.months.at(-1)!.month, data.figures.to.slice(0, 7))
    assert.isAtLeast(data.cohorts.at(-1)!.active[0]!, 1)
    assert.isAtMost(data.storage.largest.length, 10)
    assert.notMatch(JSON.stringify(data), /xylophone|secret/i)
  })

  for (const days of DASHBOARD_DAYS) {
    test(`compares ${days} days with the same number of days before`, async ({ assert }) => {
      const { client } = await signUpStaff()
      const { data } = await show(client, `?days=${days}`)
      const shown = [...data.days_before, ...data.days].map(({ day }) => day)
      assert.lengthOf(data.days, days)
      assert.lengthOf(data.days_before, days)
      assert.deepEqual(shown, [...new Set(shown)].toSorted())
      assert.equal(data.before.from, shown[0])
      assert.equal(data.before.to, shown[days - 1])
      assert.equal(data.figures.from, shown[days])
      assert.equal(data.figures.to, shown.at(-1))
    })
  }

  for (const days of ['0', '31', '-7', 'x', '7.5', '1e9', '']) {
    test(`rejects '${days}' days`, async ({ assert }) => {
      const { client } = await signUpStaff()
      const { status, errors } = (await show(client, `?days=${days}`)) as never as {
        status: number
        errors?: { field: string }[]
      }
      assert.equal(status, 422)
      assert.equal(errors?.[0]?.field, 'days')
    })
  }
})

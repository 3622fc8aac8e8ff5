import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { HttpClient } from '#testing/http_client'
import type { PlanResponse } from '#modules/billing/api'
import { seedPlans } from '#modules/billing/index'

test.group('GET /plans', (group) => {
  group.setup(async () => seedPlans(await app.container.make(CommandBus)))

  test('GET /plans is public and sets no cookie', async ({ assert }) => {
    const { status, headers, body } = await new HttpClient().get<PlanResponse[]>('plans')
    assert.equal(status, 200)
    assert.isEmpty(headers.getSetCookie())
    const { revision, ...free } = body.data[0]!
    // Other tests of this process may have edited the plan.
    assert.isNumber(revision)
    assert.deepEqual(free, {
      id: 1,
      name: 'Free',
      description: 'For notes of your own.',
      price: 0,
      interval_unit: 'MONTH',
      storage_limit: 1,
      features: free.features,
    })
    assert.sameMembers(
      body.data.map(({ name, interval_unit: unit }) => `${name} ${unit}`),
      ['Free', 'Basic', 'Pro'].flatMap((name) => [`${name} MONTH`, `${name} YEAR`])
    )
    for (const { features } of body.data) assert.isNotEmpty(features)
  })
})

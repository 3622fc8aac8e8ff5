import { test } from '@japa/runner'
import { connect } from '#kernel/database/connections'
import type { Projection } from '#kernel/projections/projection'
import { createReadModels } from '#kernel/projections/schema'
import { projections } from '#projections/index'
import { plansProjection } from '#projections/plans/projection'
import { PlanQueries } from '#projections/plans/queries'
import { plansVersion1 } from '#projections/plans/version_1'
import { goldenDatabase } from '#testing/golden/golden_database'
import { openStack } from '#testing/stack'

const now = plansProjection as Projection
/** The projection as the previous release had it, without the views for this release. */
const before = { ...plansVersion1, views: undefined } as Projection

test('plans are listed from tables of the previous release', async ({ assert, cleanup }) => {
  const database = await goldenDatabase('before_versions')
  const client = await connect(database.url, { purpose: 'test' })
  cleanup(() => client.end())
  await createReadModels(client, [...projections.filter((known) => known !== now), before])
  await client.query(
    `insert into rm_plans_v1.plans values (77, 'Old', '', 1, 'MONTH', 1, '{}')
     on conflict do nothing`
  )
  await createReadModels(client, projections)
  const stack = openStack({ ...database, project: false })
  cleanup(() => stack.close())
  const plans = await new PlanQueries(stack.pool).list()
  const old = plans.find(({ id }) => id === 77)
  assert.containSubset(old, { name: 'Old', price: 1 })
  assert.isUndefined(old!.revision)
})

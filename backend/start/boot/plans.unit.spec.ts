import { test } from '@japa/runner'
import type { PlanQueries } from '#projections/plans/queries'
import { untilPlansShown } from '#start/boot/plans'

type Plans = Awaited<ReturnType<PlanQueries['list']>>

const plans = (...ids: number[]) => ids.map((id) => ({ id })) as Plans

test('the plans count as shown once read models show all of them, whatever fails before', async ({
  assert,
}) => {
  const answers = [
    async () => plans(),
    () => Promise.reject(new Error('The database is away')),
    async () => plans(1, 2, 3, 4, 5),
    async () => plans(1, 2, 3, 4, 5, 6),
  ]
  await untilPlansShown({ list: () => answers.shift()!() }, 1)
  assert.isEmpty(answers)
})

import { test } from '@japa/runner'
import { untilPlansShown } from '#start/boot/plans_shown'

const plans = (...ids: number[]) => ids.map((id) => ({ id }))

test('plans count as shown once read models show all of them, whatever fails before', async ({
  assert,
}) => {
  const answers = [
    async () => plans(),
    () => Promise.reject(new Error('The database is away')),
    async () => plans(1, 2),
    async () => plans(1, 2, 3),
  ]
  // The timer of the pause keeps no process alive.
  const alive = setInterval(() => {}, 1_000)
  await untilPlansShown(() => answers.shift()!(), [1, 2, 3], 1)
  clearInterval(alive)
  assert.isEmpty(answers)
})

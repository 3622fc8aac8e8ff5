import { test } from '@japa/runner'
import { Random } from '#tools/testing/random'
import { runBillingSession } from '#projections/testing/billing/billing_session'
import { assertEqualsReplay } from '#projections/testing/equals_replay'

test('whatever happens in whatever order, billing ends as PayPal has it', async ({ assert }) => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`billing: SEED=${seed}`)
  for (let i = 0; i < 4; i++) {
    const session = await runBillingSession(assert, new Random(seed + i), {
      steps: 150,
      loses: i % 2 === 1,
    })
    await assertEqualsReplay(assert, session.world.stacks[0]!)
    await session.close()
  }
}).timeout(300_000)

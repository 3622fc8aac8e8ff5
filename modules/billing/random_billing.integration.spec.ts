import { test } from '@japa/runner'
import { Random } from '#testing/random'
import { runBillingSession } from '#testing/billing/billing_session'
import { assertEqualsReplay } from '#testing/equals_replay'
import { randomSeed } from '#testing/seeds'

for (const sessions of [1, 4]) {
  test(`billing matches PayPal's books after ${sessions} random sessions`, async ({ assert }) => {
    const seed = randomSeed()
    console.log(`billing: SEED=${seed}`)
    for (let i = 0; i < sessions; i++) {
      const session = await runBillingSession(assert, new Random(seed + i), 150)
      await assertEqualsReplay(assert, session.world.stacks[0]!)
      await session.close()
    }
  })
    .tags(sessions === 4 ? ['@thorough'] : [])
    .timeout(300_000)
}

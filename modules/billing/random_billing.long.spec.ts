import { test } from '@japa/runner'
import { Random } from '#testing/random'
import { runBillingSession } from '#testing/billing/billing_session'
import { randomSeed } from '#testing/seeds'

test("billing matches PayPal's books after long histories", async ({ assert }) => {
  const seed = randomSeed()
  console.log(`billing: SEED=${seed}`)
  for (let i = 0; i < 12; i++) {
    await (await runBillingSession(assert, new Random(seed + i), 300)).close()
  }
}).timeout(540_000)

import { test } from '@japa/runner'
import { Random } from '#testing/random'
import { runBillingSession } from '#testing/billing/billing_session'

test("billing matches PayPal's books after long histories", async ({ assert }) => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`billing: SEED=${seed}`)
  for (let i = 0; i < 12; i++) {
    await (await runBillingSession(assert, new Random(seed + i), 300)).close()
  }
}).timeout(540_000)

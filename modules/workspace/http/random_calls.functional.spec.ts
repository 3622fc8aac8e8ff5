import { test } from '@japa/runner'
import { runHttpSession } from '#testing/random/run_http_session'

for (const count of [25, 200]) {
  test(`${count} random calls of several clients match the reference model`, async ({ assert }) => {
    await runHttpSession(assert, count, 14)
  })
    .tags(count === 200 ? ['@thorough'] : [])
    .timeout(120_000)
}

import { test } from '@japa/runner'
import { runSession } from '#testing/random/run_session'

for (const count of [100, 500]) {
  test(`${count} random commands match the reference model`, async ({ assert }) => {
    await runSession(assert, count)
  })
    .tags(count === 500 ? ['@thorough'] : [])
    .timeout(180_000)
}

import { test } from '@japa/runner'
import { runHttpSession } from '#testing/random/run_http_session'

test('3,000 random calls of several clients match the reference model', async ({ assert }) => {
  await runHttpSession(assert, 3_000, 40)
}).timeout(900_000)

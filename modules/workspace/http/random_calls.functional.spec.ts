import { test } from '@japa/runner'
import { runHttpSession } from '#projections/testing/random/run_http_session'

test('200 random calls of several clients do what the reference does', async ({ assert }) => {
  await runHttpSession(assert, 200, 14)
}).timeout(120_000)

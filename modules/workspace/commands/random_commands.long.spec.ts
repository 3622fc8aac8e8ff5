import { test } from '@japa/runner'
import { runSession } from '#testing/random/run_session'

test('3,000 random commands match the reference model', async ({ assert }) => {
  await runSession(assert, 3_000)
}).timeout(900_000)

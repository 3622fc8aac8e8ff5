import { test } from '@japa/runner'
import { runSession } from '#projections/testing/random/run_session'

test('500 random commands do what the reference does', async ({ assert }) => {
  await runSession(assert, 500)
}).timeout(180_000)

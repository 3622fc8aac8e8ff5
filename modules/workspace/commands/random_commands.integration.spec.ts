import { test } from '@japa/runner'
import { runSession } from '#projections/testing/random/session'

test('300 random commands do what the reference does', async ({ assert }) => {
  await runSession(assert, 300)
}).timeout(120_000)

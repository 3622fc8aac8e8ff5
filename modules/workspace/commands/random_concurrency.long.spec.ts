import { test } from '@japa/runner'
import { RandomConcurrency } from '#testing/random/random_concurrency'

test('200 times 20 commands of one user at once, by processes that fail', async ({ assert }) => {
  await new RandomConcurrency(assert).run(200)
}).timeout(900_000)

import { test } from '@japa/runner'
import { RandomConcurrency } from '#testing/random/random_concurrency'

test('10 times 20 commands of one user at once, by processes that fail', async ({ assert }) => {
  await new RandomConcurrency(assert).run(10)
})
  .tags(['@thorough'])
  .timeout(180_000)

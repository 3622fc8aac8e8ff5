import { test } from '@japa/runner'
import { RandomConcurrency } from '#testing/random/random_concurrency'

test('10 rounds of 20 concurrent commands of one user survive failing processes', async ({
  assert,
}) => {
  await new RandomConcurrency(assert).run(10)
})
  .tags(['@thorough'])
  .timeout(180_000)

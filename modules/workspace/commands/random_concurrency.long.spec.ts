import { test } from '@japa/runner'
import { RandomConcurrency } from '#testing/random/random_concurrency'

test('200 rounds of 20 concurrent commands of one user survive failing processes', async ({
  assert,
}) => {
  await new RandomConcurrency(assert).run(200)
}).timeout(900_000)

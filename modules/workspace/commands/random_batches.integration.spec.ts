import { test } from '@japa/runner'
import { RandomBatches } from '#projections/testing/random/random_batches'

test('10 times 20 commands of one person at once, by processes that fail', async ({ assert }) => {
  await new RandomBatches(assert).run(10)
})
  .tags(['@thorough'])
  .timeout(180_000)

import { test } from '@japa/runner'
import { RandomBatches } from '#projections/testing/random/random_batches'

test('200 times 20 commands of one person at once, by processes that fail', async ({ assert }) => {
  await new RandomBatches(assert).run(200)
}).timeout(900_000)

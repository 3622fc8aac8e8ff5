import { test } from '@japa/runner'
import { fuzz, walkFields } from '#platform/http/testing/fuzz_run'

test('many random requests to random routes cause no 5xx and no hang', async ({ assert }) => {
  const failures = await fuzz(400)
  assert.isEmpty(failures, failures.slice(0, 10).join('\n'))
}).timeout(540_000)

test('every hostile value in each field of each route causes no 5xx and no hang', async ({
  assert,
}) => {
  const failures = await walkFields('every')
  assert.isEmpty(failures, failures.slice(0, 10).join('\n'))
}).timeout(240_000)

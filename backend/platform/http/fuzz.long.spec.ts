import { test } from '@japa/runner'
import { fuzz, walkFields } from '#platform/http/testing/fuzz_run'

test('whatever is sent to whatever route, often', async ({ assert }) => {
  const failures = await fuzz(400)
  assert.isEmpty(failures, failures.slice(0, 10).join('\n'))
}).timeout(540_000)

test('everything hostile in each field of each route', async ({ assert }) => {
  const failures = await walkFields('every')
  assert.isEmpty(failures, failures.slice(0, 10).join('\n'))
}).timeout(240_000)

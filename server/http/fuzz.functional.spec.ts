import { test } from '@japa/runner'
import { fuzz } from '#server/http/testing/fuzz_run'

test('whatever is sent to whatever route, no response is 5xx and none hangs', async ({
  assert,
}) => {
  const failures = await fuzz(12)
  assert.isEmpty(failures, failures.slice(0, 10).join('\n'))
})

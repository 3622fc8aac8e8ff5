import { test } from '@japa/runner'
import { fuzz, walkFields } from '#platform/http/testing/fuzz_run'

test.group('Whatever is sent to whatever route, no response is 5xx and none hangs', () => {
  test('at random', async ({ assert }) => {
    const failures = await fuzz(12)
    assert.isEmpty(failures, failures.slice(0, 10).join('\n'))
  }).tags(['@thorough'])

  test('the worst of it in each field', async ({ assert }) => {
    const failures = await walkFields('worst')
    assert.isEmpty(failures, failures.slice(0, 10).join('\n'))
  })
})

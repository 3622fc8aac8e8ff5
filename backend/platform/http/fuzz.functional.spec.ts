import { test } from '@japa/runner'
import { fuzz, walkFields } from '#platform/http/testing/fuzz_run'

test.group('fuzzed requests', () => {
  test('random requests to random routes cause no 5xx and no hang', async ({ assert }) => {
    const failures = await fuzz(12)
    assert.isEmpty(failures, failures.slice(0, 10).join('\n'))
  }).tags(['@thorough'])

  test('the worst values in each field cause no 5xx and no hang', async ({ assert }) => {
    const failures = await walkFields('worst')
    assert.isEmpty(failures, failures.slice(0, 10).join('\n'))
  })
})

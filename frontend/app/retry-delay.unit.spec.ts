import { test } from '@japa/runner'
import { RetryDelay } from './retry-delay.js'

test.group('RetryDelay', () => {
  test('doubles up to the longest delay, and starts over after a success', ({ assert }) => {
    const delay = new RetryDelay(100, 500)
    const delays = () => Array.from({ length: 5 }, () => delay.next())
    assert.deepEqual(delays(), [100, 200, 400, 500, 500])
    delay.reset()
    assert.deepEqual(delays(), [100, 200, 400, 500, 500])
  })
})

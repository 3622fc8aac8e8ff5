import { test } from '@japa/runner'
import { ApiError } from '../api-client.js'
import { loadFailure } from './use-load-failure.js'

const LOST = new ApiError(0, 'E_NETWORK', 'Network error')
const OFFLINE = 'You’re offline. Try again once you’re back online.'

test.group('Failed call', () => {
  test('a call without the server says that the app is offline, and what to do', ({ assert }) => {
    assert.equal(loadFailure(LOST, undefined, false), OFFLINE)
    assert.equal(loadFailure(LOST, 'You’re offline. Read on.', false), 'You’re offline. Read on.')
  })

  test("a refusal keeps the server's message, also offline", ({ assert }) => {
    const refusal = new ApiError(409, 'E_FULL', 'Out of paper')
    for (const isOnline of [true, false]) {
      assert.equal(loadFailure(refusal, undefined, isOnline), 'Out of paper')
    }
  })

  test('a lost call says so while the server is back', ({ assert }) => {
    assert.equal(loadFailure(LOST, undefined, true), 'Network error')
  })
})

import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'

test.group('eventually', () => {
  test('returns the result of the first attempt that does not throw', async ({ assert }) => {
    let attempts = 0
    const value = await eventually(() => {
      attempts += 1
      if (attempts < 3) throw new Error('not yet')
      return attempts
    })
    assert.equal(value, 3)
  })

  test('throws the last error after the deadline', async ({ assert }) => {
    const never = () => Promise.reject(new Error('still wrong'))
    await assert.rejects(() => eventually(never, { within: 30, every: 5 }), 'still wrong')
  })
})

import { test } from '@japa/runner'
import { whatIsLeft } from './what-is-left.js'

test.group('whatIsLeft', () => {
  test('leads to the trash after the first step, although no block is listed', ({ assert }) => {
    const left = whatIsLeft({ progress: { done: 1, total: 9 } })
    assert.equal(left, 'What it had already created is in the trash.')
  })

  test('says that nothing was created before the first step', ({ assert }) => {
    assert.equal(whatIsLeft({ progress: { done: 0, total: 9 } }), 'Nothing was created.')
  })
})

import { test } from '@japa/runner'
import { whatIsLeft } from './what-is-left.js'

test.group('whatIsLeft', () => {
  test('leads to the trash after the first blocks, although none is listed', ({ assert }) => {
    const left = whatIsLeft({ progress: { done: 2, total: 9 } })
    assert.equal(left, 'What it had already created is in the trash.')
  })

  test('claims no block in the trash after a step that creates none', ({ assert }) => {
    const left = whatIsLeft({ progress: { done: 1, total: 9 } })
    assert.equal(left, 'If anything had been created, it’s in the trash.')
  })

  test('says that nothing was created before the first step', ({ assert }) => {
    assert.equal(whatIsLeft({ progress: { done: 0, total: 9 } }), 'Nothing was created.')
  })
})

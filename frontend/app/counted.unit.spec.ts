import { test } from '@japa/runner'
import { counted } from './counted.js'

test.group('counted', () => {
  test('writes none, one and many things', ({ assert }) => {
    assert.equal(counted(0, 'page'), '0 pages')
    assert.equal(counted(1, 'page'), '1 page')
    assert.equal(counted(1204, 'page'), '1,204 pages')
  })
})

import { test } from '@japa/runner'
import { splitEarly } from './split-early.js'

test.group('Text for a new page', () => {
  test('the first line is the title, and the others are the text', ({ assert }) => {
    assert.deepEqual(splitEarly(''), { title: '', lines: [] })
    assert.deepEqual(splitEarly('Dinner'), { title: 'Dinner', lines: [] })
    assert.deepEqual(splitEarly('Dinner\nRed\n\nwine'), {
      title: 'Dinner',
      lines: ['Red', '', 'wine'],
    })
  })

  test('letters that no name has room for start the text', ({ assert }) => {
    const long = '🌱'.repeat(255)
    assert.deepEqual(splitEarly(`${long}x y\nz`), { title: long, lines: ['x y', 'z'] })
    assert.deepEqual(splitEarly('abc', 'x'.repeat(253)), { title: 'ab', lines: ['c'] })
    assert.deepEqual(splitEarly('abc', 'x'.repeat(300)), { title: '', lines: ['abc'] })
  })
})

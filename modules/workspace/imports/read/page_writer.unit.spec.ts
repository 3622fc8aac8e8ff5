import { test } from '@japa/runner'
import { PageWriter } from './page_writer.js'

test.group('Page writer', () => {
  test('lists 100 problems of a kind, and counts the others of that kind', ({ assert }) => {
    const writer = new PageWriter('a.md')
    for (let i = 0; i < 150; i++) writer.report('broken_link', `gone ${i}`)
    writer.report('empty_file', 'map.png')
    const { problems } = writer
    assert.lengthOf(problems, 102)
    assert.deepEqual(problems.slice(100), [
      { path: 'a.md', code: 'empty_file', detail: 'map.png' },
      { path: 'a.md', code: 'broken_link', detail: 'and 50 more', count: 50 },
    ])
  })
})

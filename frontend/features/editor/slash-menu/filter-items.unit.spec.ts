import { test } from '@japa/runner'
import { slashItems } from '../extensions/extensions.js'
import { filterItems } from './filter-items.js'

test.group('Slash items', () => {
  test("slash query '{query}' finds {titles}")
    .with([
      { query: 'h1', titles: ['Heading 1'] },
      {
        query: 'HEADING',
        titles: [
          'Heading 1',
          'Heading 2',
          'Heading 3',
          'Toggle heading 1',
          'Toggle heading 2',
          'Toggle heading 3',
        ],
      },
      {
        query: 'details',
        titles: ['Toggle', 'Toggle heading 1', 'Toggle heading 2', 'Toggle heading 3'],
      },
      { query: 'todo', titles: ['To-do List'] },
      { query: 'list', titles: ['Numbered List', 'Bulleted List', 'To-do List'] },
      { query: 'hr', titles: ['Divider'] },
      { query: '---', titles: ['Divider'] },
      { query: 'photo', titles: ['Image'] },
      { query: '2 col', titles: ['2 columns'] },
      { query: 'zzz', titles: [] },
    ])
    .run(({ assert }, { query, titles }) => {
      assert.deepEqual(
        filterItems(slashItems, query).map(({ title }) => title),
        titles
      )
    })

  test('each title finds its own slash item first', ({ assert }) => {
    for (const { title } of slashItems) {
      assert.equal(filterItems(slashItems, title.toLowerCase())[0]?.title, title)
    }
  })
})

import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { layOut } from '../../fixtures/layout.js'
import { blocksInBox } from './blocks-in-box.js'

const { col, doc, hr, p, row, ul } = build

const lines = doc(p('a'), p('b'), hr(), p('c'))
/** a · b, with c below b and d below c · e */
const items = doc(p('a'), ul(p('b'), ul(p('c'), ul(p('d'))), p('e')))
/** a · b beside c and d · e */
const columns = doc(p('a'), row(col(p('b')), col(p('c'), p('d'))), p('e'))

test.group('blocksInBox', () => {
  test('selects the blocks that a box touches: {what}')
    .with([
      { what: 'one block', page: lines, box: [5, 15], found: ['a'] },
      { what: 'two blocks touched at their edges', page: lines, box: [19, 21], found: ['a', 'b'] },
      { what: 'every block', page: lines, box: [-5, 500], found: ['a', 'b', '', 'c'] },
      { what: 'none above the page', page: lines, box: [-20, -5], found: null },
      { what: 'none below the page', page: lines, box: [90, 95], found: null },
      {
        what: 'an item with its nested items, by its own line',
        page: items,
        box: [25, 30],
        found: ['bcde'],
      },
      { what: 'a nested item, by its line', page: items, box: [45, 50], found: ['cd'] },
      { what: 'an item two levels down', page: items, box: [65, 70], found: ['d'] },
      { what: 'two siblings in an item', page: items, box: [45, 90], found: ['cd', 'e'] },
      { what: 'a paragraph and an item', page: items, box: [5, 50], found: ['a', 'bcde'] },
      { what: 'a block in the left column', page: columns, box: [22, 38, 0, 90], found: ['b'] },
      {
        what: 'blocks in the right column',
        page: columns,
        box: [22, 58, 150, 300],
        found: ['c', 'd'],
      },
      { what: 'none beside a shorter column', page: columns, box: [45, 55, 0, 50], found: null },
      {
        what: 'the row, across both columns',
        page: columns,
        box: [22, 38, 0, 150],
        found: ['bcd'],
      },
      { what: 'a paragraph and a row', page: columns, box: [15, 38, 0, 50], found: ['a', 'bcd'] },
    ])
    .run(({ assert }, { page, box, found }) => {
      const [top = 0, bottom = 0, left = 0, right = 10] = box
      const range = blocksInBox(page, { top, bottom, left, right }, layOut(page))
      const texts = range && page.slice(range.from, range.to).content.content
      assert.deepEqual(texts?.map((node) => node.textContent) ?? null, found)
    })
})

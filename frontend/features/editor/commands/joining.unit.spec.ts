import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { baseKeymap } from 'prosemirror-commands'
import { GapCursor } from 'prosemirror-gapcursor'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import { build } from '../fixtures/build.js'
import { pressing, stateOf, testEdits, typing } from '../fixtures/editing.js'
import {
  containedCases,
  JOINING_TABLE,
  joiningTable,
  mixedCases,
} from '../fixtures/joining-table.js'
import { editorCommands } from './keymap.js'

const { callout, col, doc, h1, hr, img, ol, p, quote, row, table, td, toggle, tr, ul } = build

test.group('Backspace and Delete', () => {
  test('Backspace and Delete match the reviewed table for all pairs of blocks', async ({
    assert,
  }) => {
    assert.equal(joiningTable(), await readFile(JOINING_TABLE, 'utf8'))
  })

  test('Backspace and Delete work the same in a {name} as on a page')
    .with([
      { name: 'quote', make: quote },
      { name: 'callout', make: callout },
      { name: 'list item', make: ul },
      { name: 'toggle', make: toggle },
      {
        name: 'column',
        make: (...blocks: Node[]) => row(col(...blocks), col(p('other'))),
        depth: 2,
      },
      {
        name: 'cell',
        make: (...blocks: Node[]) => table(tr(td(...blocks), td(p('other')))),
        depth: 3,
        without: ['table'],
      },
    ])
    .run(({ assert }, container) => {
      for (const { title, onPage, within } of containedCases(container)) {
        assert.equal(within, onPage, title)
      }
    })

  test('Backspace and Delete leave the block on the other side alone', ({ assert }) => {
    for (const { title, found, expected, far, stays } of mixedCases()) {
      assert.equal(found, expected, title)
      assert.equal(far, stays, title)
    }
  })

  test('Backspace and Delete also handle every alias key of ProseMirror', ({ assert }) => {
    for (const key of ['Backspace', 'Delete']) {
      const aliases = Object.keys(baseKeymap).filter((name) => baseKeymap[name] === baseKeymap[key])
      for (const alias of aliases) assert.equal(editorCommands[alias], editorCommands[key], alias)
    }
  })
})

test.group('Backspace and Delete: cases missing from the table', () => {
  testEdits([
    [
      'Backspace below columns that end with an image selects the image',
      doc(row(col(p('a')), col(img())), p('<a>b')),
      pressing('Backspace'),
      doc(row(col(p('a')), col('<a>', img())), p('b')),
    ],
    [
      'Backspace below a quote that ends with a divider selects the divider',
      doc(quote(p('a'), hr()), p('<a>b')),
      pressing('Backspace'),
      doc(quote(p('a'), '<a>', hr()), p('b')),
    ],
    [
      'Delete before a quoted item joins only its line',
      doc(p('a<a>'), quote(ul(p('b'), ul(p('c'))), p('d'))),
      pressing('Delete'),
      doc(p('a<a>b'), quote(ul(p('c')), p('d'))),
    ],
    [
      'Delete in an empty line of an item keeps a line above its nested items',
      doc(ul(p('<a>'), ul(p('b'), ul(p('c'))))),
      pressing('Delete'),
      doc(ul(p('<a>b'), ul(p('c')))),
    ],
    [
      'Delete in an empty first line of a column removes the line',
      doc(row(col(p('<a>'), h1('a')), col(p()))),
      pressing('Delete'),
      doc(row(col(h1('<a>a')), col(p()))),
    ],
  ])
})

test.group('Backspace and Delete between blocks', () => {
  const BESIDE = [
    { what: 'columns', block: row(col(p('one')), col(p('two'))) },
    { what: 'a table', block: table(tr(td(p('one')), td(p('two')))) },
  ]

  /** Presses a key with the cursor between two blocks, or beside one at an end of the page. */
  function pressed(page: Node, pos: number, key: string) {
    const state = stateOf(page)
    const before = state.apply(state.tr.setSelection(new GapCursor(page.resolve(pos))))
    const after = pressing(key)(before)
    return { before, after, text: after.selection.$head.parent.textContent }
  }

  test('move the cursor into {what} and select no block')
    .with(BESIDE)
    .run(({ assert }, { block }) => {
      const page = doc(block)
      const [above, below] = [
        pressed(page, page.content.size, 'Backspace'),
        pressed(page, 0, 'Delete'),
      ]
      for (const { after } of [above, below]) {
        assert.isTrue(after.doc.eq(page))
        assert.isTrue(after.selection.empty)
      }
      assert.deepEqual([above.text, below.text], ['two', 'one'])
      assert.equal(above.after.selection.$head.parentOffset, 'two'.length)
    })

  test('change nothing at the ends of a page with {what}')
    .with(BESIDE)
    .run(({ assert }, { block }) => {
      const page = doc(block)
      const [above, below] = [
        pressed(page, 0, 'Backspace'),
        pressed(page, page.content.size, 'Delete'),
      ]
      for (const { before, after } of [above, below]) {
        assert.isTrue(after.doc.eq(page))
        assert.isTrue(after.selection.eq(before.selection))
      }
    })

  test('select a divider or an image, which has no text', ({ assert }) => {
    const page = doc(hr(), img())
    for (const key of ['Backspace', 'Delete']) {
      const { after } = pressed(page, 1, key)
      assert.instanceOf(after.selection, NodeSelection)
      assert.isTrue(after.doc.eq(page))
    }
  })
})

test.group('List items keep a line', () => {
  testEdits([
    [
      'deleting a selection that ends in an item keeps a line above its nested items',
      doc(p('a<a>b'), ul(p('c<b>d'), ol(p('e')))),
      pressing('Backspace'),
      doc(p('a<a>d'), ol(p('e'))),
    ],
    [
      'typing over a selection that ends in an item keeps a line above its nested items',
      doc(p('a<a>b'), ul(p('c<b>d'), ol(p('e')))),
      typing('x'),
      doc(p('ax<a>d'), ol(p('e'))),
    ],
    [
      'deleting from one item into the next keeps a line above its nested items',
      doc(ul(p('a<a>b')), ul(p('c<b>d'), ul(p('e')))),
      pressing('Delete'),
      doc(ul(p('a<a>d'), ul(p('e')))),
    ],
  ])
})

import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, running, testEdits, typing } from '../../fixtures/editing.js'
import { insertBlock } from '../../commands/commands.js'

const { br, col, doc, h1, hr, img, p, quote, row, ul } = build
const insert = (make: () => ReturnType<typeof hr>) => running(insertBlock(make))
const columns = () => row(col(p()), col(p()))

test.group('Paragraphs', () => {
  testEdits([
    [
      'Shift+Enter breaks the line',
      doc(p('a<a>b')),
      pressing('Shift-Enter'),
      doc(p('a', br(), '<a>b')),
    ],
    ['Enter splits the paragraph', doc(p('a<a>b')), pressing('Enter'), doc(p('a'), p('<a>b'))],
    [
      'Backspace joins two paragraphs',
      doc(p('a'), p('<a>b')),
      pressing('Backspace'),
      doc(p('a<a>b')),
    ],
    ['Delete joins two paragraphs', doc(p('a<a>'), p('b')), pressing('Delete'), doc(p('a<a>b'))],
    [
      'typed text replaces the selection',
      doc(p('a<a>b'), p('c<b>d')),
      typing('x'),
      doc(p('ax<a>d')),
    ],
    [
      'Mod+Alt+0 takes an item out of its list within a quote',
      doc(quote(ul(p('a<a>')))),
      pressing('Mod-Alt-0'),
      doc(quote(p('a<a>'))),
    ],
  ])
})

test.group('Inserting blocks', () => {
  testEdits([
    ['a block replaces an empty paragraph', doc(p('<a>')), insert(() => hr()), doc(hr(), p('<a>'))],
    [
      'a block is inserted after a paragraph with text',
      doc(p('a<a>'), p('b')),
      insert(() => hr()),
      doc(p('a'), hr(), p('<a>b')),
    ],
    [
      'a block is inserted after an empty heading',
      doc(h1('<a>')),
      insert(() => img()),
      doc(h1(), img(), p('<a>')),
    ],
    [
      'a block is inserted in a list item',
      doc(ul(p('a<a>'))),
      insert(() => img()),
      doc(ul(p('a'), img(), p('<a>'))),
    ],
    [
      'inserted columns put the cursor in the first',
      doc(p('<a>')),
      insert(columns),
      doc(row(col(p('<a>')), col(p()))),
    ],
    [
      'columns are inserted after a list, not in it',
      doc(ul(p('a<a>'))),
      insert(columns),
      doc(ul(p('a')), row(col(p('<a>')), col(p()))),
    ],
    [
      'columns are inserted after other columns, not in them',
      doc(row(col(p('a<a>')), col(p()))),
      insert(columns),
      doc(row(col(p('a')), col(p())), row(col(p('<a>')), col(p()))),
    ],
  ])
})

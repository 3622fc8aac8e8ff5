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
    ['Enter breaks the paragraph', doc(p('a<a>b')), pressing('Enter'), doc(p('a'), p('<a>b'))],
    ['Backspace joins two', doc(p('a'), p('<a>b')), pressing('Backspace'), doc(p('a<a>b'))],
    ['Delete joins two', doc(p('a<a>'), p('b')), pressing('Delete'), doc(p('a<a>b'))],
    [
      'text takes the place of what is selected',
      doc(p('a<a>b'), p('c<b>d')),
      typing('x'),
      doc(p('ax<a>d')),
    ],
    [
      'out of a quote and a list',
      doc(quote(ul(p('a<a>')))),
      pressing('Mod-Alt-0'),
      doc(quote(p('a<a>'))),
    ],
  ])
})

test.group('Inserting blocks', () => {
  testEdits([
    ['in the place of an empty paragraph', doc(p('<a>')), insert(() => hr()), doc(hr(), p('<a>'))],
    [
      'after one with text',
      doc(p('a<a>'), p('b')),
      insert(() => hr()),
      doc(p('a'), hr(), p('<a>b')),
    ],
    ['after a heading', doc(h1('<a>')), insert(() => img()), doc(h1(), img(), p('<a>'))],
    ['in a list item', doc(ul(p('a<a>'))), insert(() => img()), doc(ul(p('a'), img(), p('<a>')))],
    [
      'columns, the cursor in the first',
      doc(p('<a>')),
      insert(columns),
      doc(row(col(p('<a>')), col(p()))),
    ],
    [
      'columns after the list that they may not be in',
      doc(ul(p('a<a>'))),
      insert(columns),
      doc(ul(p('a')), row(col(p('<a>')), col(p()))),
    ],
    [
      'columns after the columns that they may not be in',
      doc(row(col(p('a<a>')), col(p()))),
      insert(columns),
      doc(row(col(p('a')), col(p())), row(col(p('<a>')), col(p()))),
    ],
  ])
})

import { test } from '@japa/runner'
import { build as b } from '../fixtures/build.js'
import { type Edit, pressing, running, testEdits, typing } from '../fixtures/editing.js'
import { pasteBlocks, readBlocks, writeBlocks } from './block-clipboard.js'
import { duplicateBlocks, selectBlock, typeOver } from './block-commands.js'
import { dropBlocks } from './move-blocks.js'

const { col, doc, h1, hr, img, p, quote, row, ul } = b

/** Presses Escape and then these keys. */
const selected =
  (...keys: string[]): Edit =>
  (state) =>
    ['Escape', ...keys].reduce((now, key) => pressing(key)(now), state)

const after =
  (...edits: Edit[]): Edit =>
  (state) =>
    edits.reduce((now, edit) => edit(now), state)

test.group('Removing selected blocks', () => {
  testEdits([
    [
      'Backspace takes the block, the cursor goes before it',
      doc(p('a'), h1('b<a>'), p('c')),
      selected('Backspace'),
      doc(p('a<a>'), p('c')),
    ],
    ['the only one leaves a paragraph', doc(h1('b<a>')), selected('Delete'), doc(p('<a>'))],
    [
      'several, by Shift and arrows',
      doc(p('a'), p('b<a>'), p('c'), p('d')),
      selected('Shift-ArrowDown', 'Backspace'),
      doc(p('a<a>'), p('d')),
    ],
    [
      'upwards as well',
      doc(p('a'), p('b'), p('c<a>'), p('d')),
      selected('Shift-ArrowUp', 'Shift-ArrowUp', 'Delete'),
      doc(p('<a>d')),
    ],
    [
      'what is typed takes their place',
      doc(p('a'), p('b<a>')),
      after(selected(), running(typeOver('x'))),
      doc(p('a'), p('x<a>')),
    ],
    [
      'what is typed is read without the blocks before them',
      doc(p('https://a.test'), p('b<a>')),
      after(selected(), typing(' ')),
      doc(p('https://a.test'), p(' <a>')),
    ],
    [
      'an item with what hangs below it',
      doc(ul(p('a<a>'), ul(p('b'))), ul(p('c'))),
      selected('Backspace'),
      doc(ul(p('<a>c'))),
    ],
    [
      'the item inside another',
      doc(ul(p('a'), ul(p('b<a>')))),
      selected('Backspace'),
      doc(ul(p('a<a>'))),
    ],
    ['a quote as a whole', doc(p('a'), quote(p('b<a>'))), selected('Backspace'), doc(p('a<a>'))],
    [
      'the last block of a column: its width goes to the others',
      doc(
        row(
          b.col({ width: 40 }, p('a')),
          b.col({ width: 30 }, p('b<a>')),
          b.col({ width: 30 }, p('c'))
        )
      ),
      selected('Backspace'),
      doc(row(b.col({ width: 55 }, p('a<a>')), b.col({ width: 45 }, p('c')))),
    ],
    [
      'of two columns one is left, and no row',
      doc(row(col(p('a<a>')), col(p('b'), p('c')))),
      selected('Backspace'),
      doc(p('<a>b'), p('c')),
    ],
    [
      'nor of an empty one',
      doc(p('x'), row(col(p('a<a>')), col(p()))),
      selected('Backspace'),
      doc(p('x<a>')),
    ],
    [
      'Escape in a column goes out to the row',
      doc(p('x'), row(col(p('a')), col(p('b<a>')))),
      selected('Escape', 'Backspace'),
      doc(p('x<a>')),
    ],
  ])
})

test.group('Extending a block selection across parents', () => {
  const fromTo = (first: number, last: number) =>
    after(running(selectBlock(first)), running(selectBlock(last, true)), pressing('Delete'))
  testEdits([
    [
      'out of an item',
      doc(p('x'), ul(p('a'), ul(p('b'))), p('c'), p('d')),
      fromTo(7, 13),
      doc(p('x<a>'), p('d')),
    ],
    [
      'between columns: the row',
      doc(p('x'), row(col(p('a')), col(p('b'))), p('c')),
      fromTo(10, 5),
      doc(p('x<a>'), p('c')),
    ],
    [
      'within an item',
      doc(ul(p('a'), ul(p('b')), ul(p('c')), ul(p('d')))),
      fromTo(9, 4),
      doc(ul(p('a<a>'), ul(p('d')))),
    ],
  ])
})

test.group('Indenting selected blocks', () => {
  testEdits([
    [
      'an item below the one before it, and still selected',
      doc(ul(p('a')), ul(p('b<a>')), ul(p('c'))),
      selected('Tab', 'Backspace'),
      doc(ul(p('a<a>')), ul(p('c'))),
    ],
    [
      'an item',
      doc(ul(p('a')), ul(p('b<a>')), ul(p('c'))),
      selected('Tab', 'Enter'),
      doc(ul(p('a'), ul(p('b<a>'))), ul(p('c'))),
    ],
    [
      'several items',
      doc(ul(p('a')), ul(p('b<a>')), ul(p('c')), ul(p('d'))),
      selected('Shift-ArrowDown', 'Tab', 'Enter'),
      doc(ul(p('a'), ul(p('b')), ul(p('c<a>'))), ul(p('d'))),
    ],
    [
      'several items, out again',
      doc(ul(p('a'), ul(p('b<a>')), ul(p('c'))), ul(p('d'))),
      selected('Shift-ArrowDown', 'Shift-Tab', 'Enter'),
      doc(ul(p('a')), ul(p('b')), ul(p('c<a>')), ul(p('d'))),
    ],
    ['not the first of a list', doc(ul(p('a<a>')), ul(p('b'))), selected('Tab', 'Enter'), null],
  ])
})

test.group('Keys that leave selected blocks unchanged', () => {
  for (const key of ['Tab', 'Shift-Tab', 'ArrowDown', 'ArrowUp']) {
    testEdits([[key, doc(p('a'), p('b<a>'), p('c')), selected(key), null]])
  }
  testEdits([
    ['Enter goes on writing', doc(p('a<a>'), p('b')), selected('Enter'), null],
    [
      'Enter after what has no text',
      doc(p('a'), '<a>', hr()),
      after(running(selectBlock(3)), pressing('Enter')),
      doc(p('a'), hr(), p('<a>')),
    ],
    [
      'Enter after an image',
      doc('<a>', img(), p('b')),
      after(running(selectBlock(0)), pressing('Enter')),
      doc(img(), p('<a>'), p('b')),
    ],
  ])
})

test.group('Moving blocks', () => {
  testEdits([
    [
      'down, with the cursor',
      doc(p('a<a>a'), p('b'), p('c')),
      pressing('Alt-Shift-ArrowDown'),
      doc(p('b'), p('a<a>a'), p('c')),
    ],
    [
      'up, several',
      doc(p('a'), p('b<a>'), p('c')),
      selected('Shift-ArrowDown', 'Alt-Shift-ArrowUp', 'Delete'),
      doc(p('<a>a')),
    ],
    ['not above the first', doc(p('a<a>'), p('b')), pressing('Alt-Shift-ArrowUp'), null],
    [
      'out of an item',
      doc(ul(p('a'), ul(p('b<a>')))),
      pressing('Alt-Shift-ArrowUp'),
      doc(ul(p('b<a>')), ul(p('a'))),
    ],
    [
      'out of a column that stays',
      doc(row(col(p('a<a>'), p('b')), col(p('c')))),
      pressing('Alt-Shift-ArrowUp'),
      doc(p('a<a>'), row(col(p('b')), col(p('c')))),
    ],
    [
      'out of a column that goes with it',
      doc(row(col(p('a<a>')), col(p('c')))),
      pressing('Alt-Shift-ArrowDown'),
      doc(p('c'), p('a<a>')),
    ],
    ['twice', doc(p('a<a>')), running(duplicateBlocks), doc(p('a'), p('a'))],
  ])
})

test.group('Dropping blocks', () => {
  testEdits([
    [
      'after another',
      doc(p('a'), p('b'), p('c')),
      running(dropBlocks({ from: 0, to: 3 }, 6, 'after')),
      doc(p('b'), p('c'), p('a')),
    ],
    [
      'at the top',
      doc(p('a'), p('b'), p('c')),
      running(dropBlocks({ from: 6, to: 9 }, 0, 'before')),
      doc(p('c'), p('a'), p('b')),
    ],
    [
      'where it is',
      doc(p('a'), p('b')),
      running(dropBlocks({ from: 0, to: 3 }, 3, 'before')),
      null,
    ],
    [
      'an item beside text is text',
      doc(ul(p('a'), ul(p('b'))), p('c')),
      running(dropBlocks({ from: 0, to: 10 }, 10, 'after')),
      doc(p('c'), p('a'), ul(p('b'))),
    ],
    [
      'an item beside an item stays one',
      doc(ul(p('a')), p('x'), ul(p('c'))),
      running(dropBlocks({ from: 0, to: 5 }, 8, 'after')),
      doc(p('x'), ul(p('c')), ul(p('a'))),
    ],
    [
      'into a column, out of one that goes',
      doc(row(col(p('a')), col(p('b')))),
      running(dropBlocks({ from: 2, to: 5 }, 7, 'after')),
      doc(p('b'), p('a')),
    ],
    [
      'no row into a column',
      doc(row(col(p('a')), col(p('b'))), row(col(p('c')), col(p('d')))),
      running(dropBlocks({ from: 12, to: 24 }, 2, 'after')),
      null,
    ],
    [
      'nor into itself',
      doc(ul(p('a'), ul(p('b')))),
      running(dropBlocks({ from: 0, to: 10 }, 4, 'after')),
      null,
    ],
  ])
})

test.group('Pasting blocks', () => {
  testEdits([
    [
      'after the one with the cursor, and selected',
      doc(p('a<a>'), p('c')),
      running(pasteBlocks([h1('b')])),
      doc(p('a'), '<a>', h1('b'), p('c')),
    ],
    [
      'in the place of an empty one',
      doc(p('<a>'), p('c')),
      running(pasteBlocks([h1('b')])),
      doc('<a>', h1('b'), p('c')),
    ],
    [
      'after those that are selected',
      doc(p('a<a>'), p(), p('c')),
      after(selected('Shift-ArrowDown'), running(pasteBlocks([hr()]))),
      doc(p('a'), p(), '<a>', hr(), p('c')),
    ],
    [
      'columns go after the columns that they cannot stand in',
      doc(row(col(p('a<a>')), col(p('b')))),
      running(pasteBlocks([row(col(p('c')), col(p('d')))])),
      doc(row(col(p('a')), col(p('b'))), '<a>', row(col(p('c')), col(p('d')))),
    ],
  ])

  test('reads only valid copied blocks: {text}')
    .with([
      { text: writeBlocks(doc(h1('a'), ul(p('b'))).content), is: 2 },
      { text: 'a', is: null },
      { text: '[]', is: null },
      { text: '{"type":"others","nodes":[{"type":"paragraph"}]}', is: null },
      { text: '{"type":"strata-blocks","nodes":[]}', is: null },
      { text: '{"type":"strata-blocks","nodes":[{"type":"script"}]}', is: null },
      { text: '{"type":"strata-blocks","nodes":[{"type":"image","attrs":{"src":1}}]}', is: null },
    ])
    .run(({ assert }, { text, is }) => assert.equal(readBlocks(text)?.length ?? null, is))
})

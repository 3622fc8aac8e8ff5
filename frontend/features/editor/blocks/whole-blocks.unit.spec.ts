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
      'Backspace removes the selected block and puts the cursor before it',
      doc(p('a'), h1('b<a>'), p('c')),
      selected('Backspace'),
      doc(p('a<a>'), p('c')),
    ],
    [
      'removing the only block leaves an empty paragraph',
      doc(h1('b<a>')),
      selected('Delete'),
      doc(p('<a>')),
    ],
    [
      'Shift+ArrowDown selects several blocks for removal',
      doc(p('a'), p('b<a>'), p('c'), p('d')),
      selected('Shift-ArrowDown', 'Backspace'),
      doc(p('a<a>'), p('d')),
    ],
    [
      'Shift+ArrowUp selects several blocks for removal',
      doc(p('a'), p('b'), p('c<a>'), p('d')),
      selected('Shift-ArrowUp', 'Shift-ArrowUp', 'Delete'),
      doc(p('<a>d')),
    ],
    [
      'typed text replaces the selected blocks',
      doc(p('a'), p('b<a>')),
      after(selected(), running(typeOver('x'))),
      doc(p('a'), p('x<a>')),
    ],
    [
      'a space typed over a block does not link an address in the block before it',
      doc(p('https://a.test'), p('b<a>')),
      after(selected(), typing(' ')),
      doc(p('https://a.test'), p(' <a>')),
    ],
    [
      'removing an item removes the items below it',
      doc(ul(p('a<a>'), ul(p('b'))), ul(p('c'))),
      selected('Backspace'),
      doc(ul(p('<a>c'))),
    ],
    [
      'removing a nested item keeps its parent',
      doc(ul(p('a'), ul(p('b<a>')))),
      selected('Backspace'),
      doc(ul(p('a<a>'))),
    ],
    [
      'removing the only line of a quote removes the quote',
      doc(p('a'), quote(p('b<a>'))),
      selected('Backspace'),
      doc(p('a<a>')),
    ],
    [
      'removing the last block of a column gives its width to the other columns',
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
      'removing one of two columns dissolves the row',
      doc(row(col(p('a<a>')), col(p('b'), p('c')))),
      selected('Backspace'),
      doc(p('<a>b'), p('c')),
    ],
    [
      'removing one of two columns also removes the other if it is empty',
      doc(p('x'), row(col(p('a<a>')), col(p()))),
      selected('Backspace'),
      doc(p('x<a>')),
    ],
    [
      'Escape with a block in a column selected selects the row',
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
      'a selection that leaves a list item takes the whole list',
      doc(p('x'), ul(p('a'), ul(p('b'))), p('c'), p('d')),
      fromTo(7, 13),
      doc(p('x<a>'), p('d')),
    ],
    [
      'a selection across columns takes the whole row',
      doc(p('x'), row(col(p('a')), col(p('b'))), p('c')),
      fromTo(10, 5),
      doc(p('x<a>'), p('c')),
    ],
    [
      'a selection within an item takes only the items inside',
      doc(ul(p('a'), ul(p('b')), ul(p('c')), ul(p('d')))),
      fromTo(9, 4),
      doc(ul(p('a<a>'), ul(p('d')))),
    ],
  ])
})

test.group('Indenting selected blocks', () => {
  testEdits([
    [
      'Tab indents an item and keeps it selected',
      doc(ul(p('a')), ul(p('b<a>')), ul(p('c'))),
      selected('Tab', 'Backspace'),
      doc(ul(p('a<a>')), ul(p('c'))),
    ],
    [
      'Tab indents an item below the one before it',
      doc(ul(p('a')), ul(p('b<a>')), ul(p('c'))),
      selected('Tab', 'Enter'),
      doc(ul(p('a'), ul(p('b<a>'))), ul(p('c'))),
    ],
    [
      'Tab indents several items',
      doc(ul(p('a')), ul(p('b<a>')), ul(p('c')), ul(p('d'))),
      selected('Shift-ArrowDown', 'Tab', 'Enter'),
      doc(ul(p('a'), ul(p('b')), ul(p('c<a>'))), ul(p('d'))),
    ],
    [
      'Shift+Tab outdents several items',
      doc(ul(p('a'), ul(p('b<a>')), ul(p('c'))), ul(p('d'))),
      selected('Shift-ArrowDown', 'Shift-Tab', 'Enter'),
      doc(ul(p('a')), ul(p('b')), ul(p('c<a>')), ul(p('d'))),
    ],
    [
      'Tab does not indent the first item of a list',
      doc(ul(p('a<a>')), ul(p('b'))),
      selected('Tab', 'Enter'),
      null,
    ],
  ])
})

test.group('Keys that leave selected blocks unchanged', () => {
  for (const key of ['Tab', 'Shift-Tab', 'ArrowDown', 'ArrowUp']) {
    testEdits([
      [`${key} changes no paragraph`, doc(p('a'), p('b<a>'), p('c')), selected(key), null],
    ])
  }
  testEdits([
    ['Enter returns to the text of the block', doc(p('a<a>'), p('b')), selected('Enter'), null],
    [
      'Enter adds a paragraph after a divider',
      doc(p('a'), '<a>', hr()),
      after(running(selectBlock(3)), pressing('Enter')),
      doc(p('a'), hr(), p('<a>')),
    ],
    [
      'Enter adds a paragraph after an image',
      doc('<a>', img(), p('b')),
      after(running(selectBlock(0)), pressing('Enter')),
      doc(img(), p('<a>'), p('b')),
    ],
  ])
})

test.group('Moving blocks', () => {
  testEdits([
    [
      'a block moves down with its cursor',
      doc(p('a<a>a'), p('b'), p('c')),
      pressing('Alt-Shift-ArrowDown'),
      doc(p('b'), p('a<a>a'), p('c')),
    ],
    [
      'several blocks move up together',
      doc(p('a'), p('b<a>'), p('c')),
      selected('Shift-ArrowDown', 'Alt-Shift-ArrowUp', 'Delete'),
      doc(p('<a>a')),
    ],
    [
      'the first block does not move up',
      doc(p('a<a>'), p('b')),
      pressing('Alt-Shift-ArrowUp'),
      null,
    ],
    [
      'a nested item moves out of its parent',
      doc(ul(p('a'), ul(p('b<a>')))),
      pressing('Alt-Shift-ArrowUp'),
      doc(ul(p('b<a>')), ul(p('a'))),
    ],
    [
      'a block moves out of a column that keeps other blocks',
      doc(row(col(p('a<a>'), p('b')), col(p('c')))),
      pressing('Alt-Shift-ArrowUp'),
      doc(p('a<a>'), row(col(p('b')), col(p('c')))),
    ],
    [
      'the last block moves out of a column and dissolves the row',
      doc(row(col(p('a<a>')), col(p('c')))),
      pressing('Alt-Shift-ArrowDown'),
      doc(p('c'), p('a<a>')),
    ],
    [
      'duplicating inserts a copy below the block',
      doc(p('a<a>')),
      running(duplicateBlocks),
      doc(p('a'), p('a')),
    ],
  ])
})

test.group('Dropping blocks', () => {
  testEdits([
    [
      'a block dropped after another moves there',
      doc(p('a'), p('b'), p('c')),
      running(dropBlocks({ from: 0, to: 3 }, 6, 'after')),
      doc(p('b'), p('c'), p('a')),
    ],
    [
      'a block dropped at the top becomes the first',
      doc(p('a'), p('b'), p('c')),
      running(dropBlocks({ from: 6, to: 9 }, 0, 'before')),
      doc(p('c'), p('a'), p('b')),
    ],
    [
      'a block dropped in its own place changes nothing',
      doc(p('a'), p('b')),
      running(dropBlocks({ from: 0, to: 3 }, 3, 'before')),
      null,
    ],
    [
      'an item dropped beside a paragraph becomes a paragraph',
      doc(ul(p('a'), ul(p('b'))), p('c')),
      running(dropBlocks({ from: 0, to: 10 }, 10, 'after')),
      doc(p('c'), p('a'), ul(p('b'))),
    ],
    [
      'an item dropped beside an item stays an item',
      doc(ul(p('a')), p('x'), ul(p('c'))),
      running(dropBlocks({ from: 0, to: 5 }, 8, 'after')),
      doc(p('x'), ul(p('c')), ul(p('a'))),
    ],
    [
      'the last block of a column dropped into another dissolves the row',
      doc(row(col(p('a')), col(p('b')))),
      running(dropBlocks({ from: 2, to: 5 }, 7, 'after')),
      doc(p('b'), p('a')),
    ],
    [
      'a row dropped into a column changes nothing',
      doc(row(col(p('a')), col(p('b'))), row(col(p('c')), col(p('d')))),
      running(dropBlocks({ from: 12, to: 24 }, 2, 'after')),
      null,
    ],
    [
      'a block dropped into itself changes nothing',
      doc(ul(p('a'), ul(p('b')))),
      running(dropBlocks({ from: 0, to: 10 }, 4, 'after')),
      null,
    ],
  ])
})

test.group('Pasting blocks', () => {
  testEdits([
    [
      'pasted blocks follow the block with the cursor and are selected',
      doc(p('a<a>'), p('c')),
      running(pasteBlocks([h1('b')])),
      doc(p('a'), '<a>', h1('b'), p('c')),
    ],
    [
      'pasted blocks replace an empty paragraph',
      doc(p('<a>'), p('c')),
      running(pasteBlocks([h1('b')])),
      doc('<a>', h1('b'), p('c')),
    ],
    [
      'pasted blocks follow the selected blocks',
      doc(p('a<a>'), p(), p('c')),
      after(selected('Shift-ArrowDown'), running(pasteBlocks([hr()]))),
      doc(p('a'), p(), '<a>', hr(), p('c')),
    ],
    [
      'columns pasted into a column follow its row',
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

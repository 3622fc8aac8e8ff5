import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'

const { col, doc, done, h1, hr, ol, p, quote, row, todo, ul } = build

test.group('Lists: typing', () => {
  testEdits([
    ["'- ' starts a bulleted list", doc(p('<a>')), typing('- one'), doc(ul(p('one<a>')))],
    ["'* ' starts a bulleted list", doc(p('<a>')), typing('* one'), doc(ul(p('one<a>')))],
    ["'+ ' starts a bulleted list", doc(p('<a>')), typing('+ one'), doc(ul(p('one<a>')))],
    ["'1. ' starts a numbered list", doc(p('<a>')), typing('1. one'), doc(ol(p('one<a>')))],
    ["'1) ' starts a numbered list", doc(p('<a>')), typing('1) one'), doc(ol(p('one<a>')))],
    [
      "'7. ' starts a numbered list at 7",
      doc(p('<a>')),
      typing('7. x'),
      doc(ol({ start: 7 }, p('x<a>'))),
    ],
    ["'[] ' starts a to-do list", doc(p('<a>')), typing('[] one'), doc(todo(p('one<a>')))],
    ["'[ ] ' starts a to-do list", doc(p('<a>')), typing('[ ] one'), doc(todo(p('one<a>')))],
    [
      "'[x] ' starts a to-do list with a completed item",
      doc(p('<a>')),
      typing('[x] one'),
      doc(done(p('one<a>'))),
    ],
    [
      "'- ' before existing text turns it into an item",
      doc(p('<a>one')),
      typing('- '),
      doc(ul(p('<a>one'))),
    ],
    ["' - ' inside a line stays text", doc(p('one<a>')), typing(' - two'), doc(p('one - two<a>'))],
    [
      'Enter adds the next item',
      doc(ul(p('one<a>'))),
      typing('\ntwo'),
      doc(ul(p('one')), ul(p('two<a>'))),
    ],
    [
      'Enter after a completed to-do adds an open one',
      doc(done(p('one<a>'))),
      typing('\ntwo'),
      doc(done(p('one')), todo(p('two<a>'))),
    ],
    [
      'Enter after an item with a start number adds one without',
      doc(ol({ start: 7 }, p('one<a>'))),
      typing('\ntwo'),
      doc(ol({ start: 7 }, p('one')), ol(p('two<a>'))),
    ],
    [
      'Enter twice ends the list',
      doc(ul(p('one<a>'))),
      typing('\n\ntwo'),
      doc(ul(p('one')), p('two<a>')),
    ],
    [
      'Enter in an empty nested item outdents it',
      doc(ul(p('one'), ul(p('<a>')))),
      pressing('Enter'),
      doc(ul(p('one')), ul(p('<a>'))),
    ],
  ])
})

test.group('Lists: Tab, Shift+Tab, Backspace', () => {
  testEdits([
    [
      'Tab indents an item below the one before it',
      doc(ul(p('one')), ul(p('two<a>'))),
      pressing('Tab'),
      doc(ul(p('one'), ul(p('two<a>')))),
    ],
    [
      'Tab in the first item of a page changes nothing',
      doc(ul(p('one<a>'))),
      pressing('Tab'),
      null,
    ],
    [
      'Tab keeps the level of the items below',
      doc(ul(p('one')), ul(p('two<a>'), ul(p('three')))),
      pressing('Tab'),
      doc(ul(p('one'), ul(p('two<a>')), ul(p('three')))),
    ],
    [
      'Tab indents several items',
      doc(ul(p('one')), ul(p('t<a>wo')), ul(p('thr<b>ee'))),
      pressing('Tab'),
      doc(ul(p('one'), ul(p('t<a>wo')), ul(p('thr<b>ee')))),
    ],
    [
      'Shift+Tab outdents an item',
      doc(ul(p('one'), ul(p('two<a>')))),
      pressing('Shift-Tab'),
      doc(ul(p('one')), ul(p('two<a>'))),
    ],
    [
      'Shift+Tab at the top level turns an item into text',
      doc(ul(p('one<a>'))),
      pressing('Shift-Tab'),
      doc(p('one<a>')),
    ],
    [
      'Mod+] indents',
      doc(ol(p('one')), ol(p('two<a>'))),
      pressing('Mod-]'),
      doc(ol(p('one'), ol(p('two<a>')))),
    ],
    [
      'Mod+[ outdents',
      doc(ol(p('one'), ol(p('two<a>')))),
      pressing('Mod-['),
      doc(ol(p('one')), ol(p('two<a>'))),
    ],
    [
      'Backspace at the start turns an item into text',
      doc(ul(p('one')), ul(p('<a>two'))),
      pressing('Backspace'),
      doc(ul(p('one')), p('<a>two')),
    ],
    [
      'Shift+Tab on a selection across a column border changes nothing',
      doc(ul(p('o<a>ne'), p('two')), row(col(p('th<b>ree')), col(p()))),
      pressing('Shift-Tab'),
      null,
    ],
    ['Tab in a paragraph inserts a tab', doc(p('a<a>b')), pressing('Tab'), doc(p('a\t<a>b'))],
    [
      'Shift+Tab in a paragraph removes a tab',
      doc(p('a\t<a>b')),
      pressing('Shift-Tab'),
      doc(p('a<a>b')),
    ],
    [
      'Shift+Tab in a paragraph without a tab changes nothing',
      doc(p('a<a>b')),
      pressing('Shift-Tab'),
      null,
    ],
  ])
})

test.group('Lists: turn into', () => {
  testEdits([
    [
      'turns a paragraph into a list item',
      doc(p('one<a>')),
      pressing('Mod-Alt-5'),
      doc(ul(p('one<a>'))),
    ],
    [
      'turns a heading into a to-do',
      doc(h1('one<a>')),
      pressing('Mod-Alt-4'),
      doc(todo(p('one<a>'))),
    ],
    [
      'turns a quote into a list item',
      doc(quote(p('one<a>'))),
      pressing('Mod-Alt-6'),
      doc(ol(p('one<a>'))),
    ],
    [
      'turns an item into another kind of list',
      doc(ul(p('one<a>'))),
      pressing('Mod-Shift-7'),
      doc(ol(p('one<a>'))),
    ],
    [
      'turns a list item back into text',
      doc(ul(p('one<a>'))),
      pressing('Mod-Shift-8'),
      doc(p('one<a>')),
    ],
    [
      'turns several blocks into items',
      doc(p('o<a>ne'), h1('t<b>wo')),
      pressing('Mod-Shift-9'),
      doc(todo(p('o<a>ne')), todo(p('t<b>wo'))),
    ],
    [
      'turns a paragraph in a column into a list item',
      doc(row(col(p('one<a>')), col(p('two')))),
      pressing('Mod-Alt-5'),
      doc(row(col(ul(p('one<a>'))), col(p('two')))),
    ],
    ['leaves a divider unchanged', doc('<a>', hr()), pressing('Mod-Alt-5'), null],
  ])
})

test.group('Lists: to-dos', () => {
  testEdits([
    [
      'Mod+Enter completes a to-do',
      doc(todo(p('one<a>'))),
      pressing('Mod-Enter'),
      doc(done(p('one<a>'))),
    ],
    [
      'Mod+Enter reopens a completed to-do',
      doc(done(p('one<a>'))),
      pressing('Mod-Enter'),
      doc(todo(p('one<a>'))),
    ],
    [
      'Mod+Enter changes only the to-do at the cursor',
      doc(todo(p('one'), todo(p('two<a>')))),
      pressing('Mod-Enter'),
      doc(todo(p('one'), done(p('two<a>')))),
    ],
  ])
})

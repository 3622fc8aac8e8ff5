import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'

const { col, doc, done, h1, hr, ol, p, quote, row, todo, ul } = build

test.group('Lists: typing', () => {
  testEdits([
    ["'- '", doc(p('<a>')), typing('- one'), doc(ul(p('one<a>')))],
    ["'* '", doc(p('<a>')), typing('* one'), doc(ul(p('one<a>')))],
    ["'+ '", doc(p('<a>')), typing('+ one'), doc(ul(p('one<a>')))],
    ["'1. '", doc(p('<a>')), typing('1. one'), doc(ol(p('one<a>')))],
    ["'1) '", doc(p('<a>')), typing('1) one'), doc(ol(p('one<a>')))],
    ["'7. ' starts there", doc(p('<a>')), typing('7. x'), doc(ol({ start: 7 }, p('x<a>')))],
    ["'[] '", doc(p('<a>')), typing('[] one'), doc(todo(p('one<a>')))],
    ["'[ ] '", doc(p('<a>')), typing('[ ] one'), doc(todo(p('one<a>')))],
    ["'[x] '", doc(p('<a>')), typing('[x] one'), doc(done(p('one<a>')))],
    ['before text that is there', doc(p('<a>one')), typing('- '), doc(ul(p('<a>one')))],
    ['not in the middle', doc(p('one<a>')), typing(' - two'), doc(p('one - two<a>'))],
    ['Enter goes on', doc(ul(p('one<a>'))), typing('\ntwo'), doc(ul(p('one')), ul(p('two<a>')))],
    [
      'Enter after what is done: the next is not',
      doc(done(p('one<a>'))),
      typing('\ntwo'),
      doc(done(p('one')), todo(p('two<a>'))),
    ],
    [
      'Enter after the first with a number: the next has none of its own',
      doc(ol({ start: 7 }, p('one<a>'))),
      typing('\ntwo'),
      doc(ol({ start: 7 }, p('one')), ol(p('two<a>'))),
    ],
    [
      'Enter twice leads out',
      doc(ul(p('one<a>'))),
      typing('\n\ntwo'),
      doc(ul(p('one')), p('two<a>')),
    ],
    [
      'Enter in an empty nested item leads one level out',
      doc(ul(p('one'), ul(p('<a>')))),
      pressing('Enter'),
      doc(ul(p('one')), ul(p('<a>'))),
    ],
  ])
})

test.group('Lists: Tab, Shift+Tab, Backspace', () => {
  testEdits([
    [
      'Tab puts an item below the one before',
      doc(ul(p('one')), ul(p('two<a>'))),
      pressing('Tab'),
      doc(ul(p('one'), ul(p('two<a>')))),
    ],
    ['Tab in the first item of a page', doc(ul(p('one<a>'))), pressing('Tab'), null],
    [
      'Tab takes what hangs below along',
      doc(ul(p('one')), ul(p('two<a>'), ul(p('three')))),
      pressing('Tab'),
      doc(ul(p('one'), ul(p('two<a>')), ul(p('three')))),
    ],
    [
      'Tab over several items',
      doc(ul(p('one')), ul(p('t<a>wo')), ul(p('thr<b>ee'))),
      pressing('Tab'),
      doc(ul(p('one'), ul(p('t<a>wo')), ul(p('thr<b>ee')))),
    ],
    [
      'Shift+Tab takes it out again',
      doc(ul(p('one'), ul(p('two<a>')))),
      pressing('Shift-Tab'),
      doc(ul(p('one')), ul(p('two<a>'))),
    ],
    [
      'Shift+Tab at the top: no list any more',
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
      'Backspace at the start: no list any more',
      doc(ul(p('one')), ul(p('<a>two'))),
      pressing('Backspace'),
      doc(ul(p('one')), p('<a>two')),
    ],
    [
      'Shift+Tab over the edge of a column changes nothing',
      doc(ul(p('o<a>ne'), p('two')), row(col(p('th<b>ree')), col(p()))),
      pressing('Shift-Tab'),
      null,
    ],
    ['Tab elsewhere is a tab', doc(p('a<a>b')), pressing('Tab'), doc(p('a\t<a>b'))],
    ['Shift+Tab takes a tab away', doc(p('a\t<a>b')), pressing('Shift-Tab'), doc(p('a<a>b'))],
    ['Shift+Tab without a tab', doc(p('a<a>b')), pressing('Shift-Tab'), null],
  ])
})

test.group('Lists: turn into', () => {
  testEdits([
    ['a paragraph', doc(p('one<a>')), pressing('Mod-Alt-5'), doc(ul(p('one<a>')))],
    ['a heading', doc(h1('one<a>')), pressing('Mod-Alt-4'), doc(todo(p('one<a>')))],
    ['a quote', doc(quote(p('one<a>'))), pressing('Mod-Alt-6'), doc(ol(p('one<a>')))],
    ['another list', doc(ul(p('one<a>'))), pressing('Mod-Shift-7'), doc(ol(p('one<a>')))],
    ['and back to text', doc(ul(p('one<a>'))), pressing('Mod-Shift-8'), doc(p('one<a>'))],
    [
      'several blocks',
      doc(p('o<a>ne'), h1('t<b>wo')),
      pressing('Mod-Shift-9'),
      doc(todo(p('o<a>ne')), todo(p('t<b>wo'))),
    ],
    [
      'in a column',
      doc(row(col(p('one<a>')), col(p('two')))),
      pressing('Mod-Alt-5'),
      doc(row(col(ul(p('one<a>'))), col(p('two')))),
    ],
    ['not a divider', doc('<a>', hr()), pressing('Mod-Alt-5'), null],
  ])
})

test.group('Lists: to-dos', () => {
  testEdits([
    ['are ticked', doc(todo(p('one<a>'))), pressing('Mod-Enter'), doc(done(p('one<a>')))],
    ['are unticked', doc(done(p('one<a>'))), pressing('Mod-Enter'), doc(todo(p('one<a>')))],
    [
      'only the one at the cursor',
      doc(todo(p('one'), todo(p('two<a>')))),
      pressing('Mod-Enter'),
      doc(todo(p('one'), done(p('two<a>')))),
    ],
  ])
})

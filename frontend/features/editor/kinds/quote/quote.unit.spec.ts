import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'

const { doc, h1, hr, p, quote, ul } = build

test.group('Quotes', () => {
  testEdits([
    ["'> ' starts a quote", doc(p('<a>')), typing('> one'), doc(quote(p('one<a>')))],
    [
      'Enter adds a line to the quote',
      doc(quote(p('one<a>'))),
      typing('\ntwo'),
      doc(quote(p('one'), p('two<a>'))),
    ],
    [
      'Enter twice ends the quote',
      doc(quote(p('one<a>'))),
      typing('\n\ntwo'),
      doc(quote(p('one')), p('two<a>')),
    ],
    [
      'Mod+Shift+. quotes a paragraph',
      doc(p('one<a>')),
      pressing('Mod-Shift-.'),
      doc(quote(p('one<a>'))),
    ],
    [
      'a quoted heading becomes text',
      doc(h1('one<a>')),
      pressing('Mod->'),
      doc(quote(p('one<a>'))),
    ],
    [
      'a quoted item leaves its list',
      doc(ul(p('one<a>'))),
      pressing('Mod-Shift-.'),
      doc(quote(p('one<a>'))),
    ],
    [
      'several blocks share one quote',
      doc(p('o<a>ne'), p('t<b>wo')),
      pressing('Mod-Shift-.'),
      doc(quote(p('o<a>ne'), p('t<b>wo'))),
    ],
    [
      'an item in a quote becomes text of the quote',
      doc(quote(ul(p('one<a>')))),
      pressing('Mod-Shift-.'),
      doc(quote(p('one<a>'))),
    ],
    [
      'a quoted paragraph is not quoted twice',
      doc(quote(p('one<a>'))),
      pressing('Mod-Shift-.'),
      null,
    ],
    [
      'Mod+Alt+0 turns a quote into text',
      doc(quote(p('one<a>'))),
      pressing('Mod-Alt-0'),
      doc(p('one<a>')),
    ],
    [
      'Backspace at the start moves a line out of the quote',
      doc(quote(p('<a>one'), p('two'))),
      pressing('Backspace'),
      doc(p('<a>one'), quote(p('two'))),
    ],
    ['a divider is not quoted', doc('<a>', hr()), pressing('Mod-Shift-.'), null],
  ])
})

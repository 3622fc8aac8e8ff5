import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'

const { doc, h1, hr, p, quote, ul } = build

test.group('Quotes', () => {
  testEdits([
    ["'> '", doc(p('<a>')), typing('> one'), doc(quote(p('one<a>')))],
    ['Enter goes on', doc(quote(p('one<a>'))), typing('\ntwo'), doc(quote(p('one'), p('two<a>')))],
    [
      'Enter twice leads out',
      doc(quote(p('one<a>'))),
      typing('\n\ntwo'),
      doc(quote(p('one')), p('two<a>')),
    ],
    ['Mod+Shift+. quotes', doc(p('one<a>')), pressing('Mod-Shift-.'), doc(quote(p('one<a>')))],
    ['a heading becomes text', doc(h1('one<a>')), pressing('Mod->'), doc(quote(p('one<a>')))],
    [
      'an item leaves its list',
      doc(ul(p('one<a>'))),
      pressing('Mod-Shift-.'),
      doc(quote(p('one<a>'))),
    ],
    [
      'several blocks lie in one',
      doc(p('o<a>ne'), p('t<b>wo')),
      pressing('Mod-Shift-.'),
      doc(quote(p('o<a>ne'), p('t<b>wo'))),
    ],
    [
      'an item in a quote becomes text of it',
      doc(quote(ul(p('one<a>')))),
      pressing('Mod-Shift-.'),
      doc(quote(p('one<a>'))),
    ],
    ['what is quoted is not quoted again', doc(quote(p('one<a>'))), pressing('Mod-Shift-.'), null],
    ['back to text', doc(quote(p('one<a>'))), pressing('Mod-Alt-0'), doc(p('one<a>'))],
    [
      'Backspace at the start leads out',
      doc(quote(p('<a>one'), p('two'))),
      pressing('Backspace'),
      doc(p('<a>one'), quote(p('two'))),
    ],
    ['not a divider', doc('<a>', hr()), pressing('Mod-Shift-.'), null],
  ])
})

import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'

const { bold, col, doc, done, h1, h2, h3, hr, p, quote, row, ul } = build

test.group('Headings: typing', () => {
  testEdits([
    ["'# '", doc(p('<a>')), typing('# One'), doc(h1('One<a>'))],
    ["'## '", doc(p('<a>')), typing('## One'), doc(h2('One<a>'))],
    ["'### '", doc(p('<a>')), typing('### One'), doc(h3('One<a>'))],
    ["not '#### '", doc(p('<a>')), typing('#### One'), doc(p('#### One<a>'))],
    ['not in the middle', doc(p('a<a>')), typing(' # b'), doc(p('a # b<a>'))],
    ['Enter goes on with text', doc(h1('One<a>')), typing('\nTwo'), doc(h1('One'), p('Two<a>'))],
    ['Enter in the middle', doc(h1('On<a>e')), pressing('Enter'), doc(h1('On'), h1('<a>e'))],
  ])
})

test.group('Headings: turn into', () => {
  testEdits([
    ['text to heading 1', doc(p('One<a>')), pressing('Mod-Alt-1'), doc(h1('One<a>'))],
    ['heading 1 to heading 2', doc(h1('One<a>')), pressing('Mod-Alt-2'), doc(h2('One<a>'))],
    ['heading 2 to heading 3', doc(h2('One<a>')), pressing('Mod-Alt-3'), doc(h3('One<a>'))],
    ['back to text', doc(h3('One<a>')), pressing('Mod-Alt-0'), doc(p('One<a>'))],
    [
      'formats stay',
      doc(p(bold('On'), 'e<a>')),
      pressing('Mod-Alt-1'),
      doc(h1(bold('On'), 'e<a>')),
    ],
    ['out of a quote', doc(quote(p('One<a>'))), pressing('Mod-Alt-1'), doc(h1('One<a>'))],
    ['out of a list', doc(done(p('One<a>'))), pressing('Mod-Alt-1'), doc(h1('One<a>'))],
    [
      'what hangs below an item stays',
      doc(ul(p('One<a>'), ul(p('two')))),
      pressing('Mod-Alt-1'),
      doc(h1('One<a>'), ul(p('two'))),
    ],
    [
      'several',
      doc(p('O<a>ne'), p('T<b>wo')),
      pressing('Mod-Alt-2'),
      doc(h2('O<a>ne'), h2('T<b>wo')),
    ],
    [
      'in a column',
      doc(row(col(p('One<a>')), col(p()))),
      pressing('Mod-Alt-1'),
      doc(row(col(h1('One<a>')), col(p()))),
    ],
    ['not a divider', doc(p(), '<a>', hr()), pressing('Mod-Alt-1'), null],
  ])
})

test.group('Headings: Backspace', () => {
  testEdits([
    [
      'at the start makes text of it',
      doc(p('a'), h1('<a>One')),
      pressing('Backspace'),
      doc(p('a'), p('<a>One')),
    ],
    ['elsewhere does not', doc(h1('O<a>ne')), pressing('Backspace'), null],
  ])
})

import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'

const { bold, col, doc, done, h1, h2, h3, hr, p, quote, row, ul } = build

test.group('Headings: typing', () => {
  testEdits([
    ["'# ' starts a heading 1", doc(p('<a>')), typing('# One'), doc(h1('One<a>'))],
    ["'## ' starts a heading 2", doc(p('<a>')), typing('## One'), doc(h2('One<a>'))],
    ["'### ' starts a heading 3", doc(p('<a>')), typing('### One'), doc(h3('One<a>'))],
    ["'#### ' stays text", doc(p('<a>')), typing('#### One'), doc(p('#### One<a>'))],
    ["' # ' inside a line stays text", doc(p('a<a>')), typing(' # b'), doc(p('a # b<a>'))],
    [
      'Enter at the end of a heading continues with text',
      doc(h1('One<a>')),
      typing('\nTwo'),
      doc(h1('One'), p('Two<a>')),
    ],
    [
      'Enter inside a heading splits it into two headings',
      doc(h1('On<a>e')),
      pressing('Enter'),
      doc(h1('On'), h1('<a>e')),
    ],
  ])
})

test.group('Headings: turn into', () => {
  testEdits([
    ['turns text into heading 1', doc(p('One<a>')), pressing('Mod-Alt-1'), doc(h1('One<a>'))],
    ['turns heading 1 into heading 2', doc(h1('One<a>')), pressing('Mod-Alt-2'), doc(h2('One<a>'))],
    ['turns heading 2 into heading 3', doc(h2('One<a>')), pressing('Mod-Alt-3'), doc(h3('One<a>'))],
    ['turns heading 3 into text', doc(h3('One<a>')), pressing('Mod-Alt-0'), doc(p('One<a>'))],
    [
      'keeps formats',
      doc(p(bold('On'), 'e<a>')),
      pressing('Mod-Alt-1'),
      doc(h1(bold('On'), 'e<a>')),
    ],
    [
      'takes the text out of a quote',
      doc(quote(p('One<a>'))),
      pressing('Mod-Alt-1'),
      doc(h1('One<a>')),
    ],
    [
      'takes the text out of a list',
      doc(done(p('One<a>'))),
      pressing('Mod-Alt-1'),
      doc(h1('One<a>')),
    ],
    [
      'keeps the items below an item',
      doc(ul(p('One<a>'), ul(p('two')))),
      pressing('Mod-Alt-1'),
      doc(h1('One<a>'), ul(p('two'))),
    ],
    [
      'turns several blocks into headings',
      doc(p('O<a>ne'), p('T<b>wo')),
      pressing('Mod-Alt-2'),
      doc(h2('O<a>ne'), h2('T<b>wo')),
    ],
    [
      'turns text in a column into a heading',
      doc(row(col(p('One<a>')), col(p()))),
      pressing('Mod-Alt-1'),
      doc(row(col(h1('One<a>')), col(p()))),
    ],
    ['leaves a divider unchanged', doc(p(), '<a>', hr()), pressing('Mod-Alt-1'), null],
  ])
})

test.group('Headings: Backspace', () => {
  testEdits([
    [
      'Backspace at the start of a heading turns it into text',
      doc(p('a'), h1('<a>One')),
      pressing('Backspace'),
      doc(p('a'), p('<a>One')),
    ],
    ['Backspace elsewhere in a heading keeps it', doc(h1('O<a>ne')), pressing('Backspace'), null],
  ])
})

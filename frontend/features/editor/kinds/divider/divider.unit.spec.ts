import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'

const { col, doc, h1, hr, img, p, quote, row } = build

test.group('Dividers and other blocks without text', () => {
  testEdits([
    ["'---' inserts a divider", doc(p('<a>')), typing('---after'), doc(hr(), p('after<a>'))],
    [
      "'---' before a paragraph inserts no further paragraph",
      doc(p('<a>'), p('after')),
      typing('---'),
      doc(hr(), p('<a>after')),
    ],
    ["'---' before text keeps the text", doc(p('<a>text')), typing('---'), doc(hr(), p('<a>text'))],
    [
      "'---' inserts a divider in a quote",
      doc(quote(p('<a>'))),
      typing('---'),
      doc(quote(hr(), p('<a>'))),
    ],
    [
      "'---' inserts a divider in a column",
      doc(row(col(p('<a>')), col(p()))),
      typing('---'),
      doc(row(col(hr(), p('<a>')), col(p()))),
    ],
    ["'*** ' inserts a divider", doc(p('<a>')), typing('*** after'), doc(hr(), p('after<a>'))],
    ["'___ ' inserts a divider", doc(p('<a>')), typing('___ after'), doc(hr(), p('after<a>'))],
    ["'*** ' after text stays text", doc(p('a<a>')), typing('*** '), doc(p('a*** <a>'))],
    ["'---' in a heading stays text", doc(h1('<a>')), typing('---'), doc(h1('---<a>'))],
    [
      'Enter on a selected divider adds a paragraph after it',
      doc('<a>', hr(), p('a')),
      pressing('Enter'),
      doc(hr(), p('<a>'), p('a')),
    ],
    [
      'Enter on a selected image adds a paragraph after it',
      doc('<a>', img()),
      pressing('Enter'),
      doc(img(), p('<a>')),
    ],
    [
      'Backspace removes a selected divider',
      doc(p('a'), '<a>', hr()),
      pressing('Backspace'),
      doc(p('a')),
    ],
    [
      'Backspace after a divider selects it',
      doc(hr(), p('<a>b')),
      pressing('Backspace'),
      doc('<a>', hr(), p('b')),
    ],
    [
      'Delete before a divider selects it',
      doc(p('b<a>'), hr()),
      pressing('Delete'),
      doc(p('b'), '<a>', hr()),
    ],
  ])
})

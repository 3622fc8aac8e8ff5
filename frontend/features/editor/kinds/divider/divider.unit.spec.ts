import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'

const { col, doc, h1, hr, img, p, quote, row } = build

test.group('Dividers and other blocks without text', () => {
  testEdits([
    ["'---'", doc(p('<a>')), typing('---after'), doc(hr(), p('after<a>'))],
    ['before a paragraph', doc(p('<a>'), p('after')), typing('---'), doc(hr(), p('<a>after'))],
    ['before text, which stays', doc(p('<a>text')), typing('---'), doc(hr(), p('<a>text'))],
    ['in a quote', doc(quote(p('<a>'))), typing('---'), doc(quote(hr(), p('<a>')))],
    [
      'in a column',
      doc(row(col(p('<a>')), col(p()))),
      typing('---'),
      doc(row(col(hr(), p('<a>')), col(p()))),
    ],
    ["'*** '", doc(p('<a>')), typing('*** after'), doc(hr(), p('after<a>'))],
    ["'___ '", doc(p('<a>')), typing('___ after'), doc(hr(), p('after<a>'))],
    ['not behind text', doc(p('a<a>')), typing('*** '), doc(p('a*** <a>'))],
    ['not in a heading', doc(h1('<a>')), typing('---'), doc(h1('---<a>'))],
    [
      'Enter with one selected: text after it',
      doc('<a>', hr(), p('a')),
      pressing('Enter'),
      doc(hr(), p('<a>'), p('a')),
    ],
    ['Enter with an image selected', doc('<a>', img()), pressing('Enter'), doc(img(), p('<a>'))],
    ['Backspace with one selected', doc(p('a'), '<a>', hr()), pressing('Backspace'), doc(p('a'))],
    [
      'Backspace after one selects it',
      doc(hr(), p('<a>b')),
      pressing('Backspace'),
      doc('<a>', hr(), p('b')),
    ],
    [
      'Delete before one selects it',
      doc(p('b<a>'), hr()),
      pressing('Delete'),
      doc(p('b'), '<a>', hr()),
    ],
  ])
})

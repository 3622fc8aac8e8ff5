import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits } from '../../fixtures/editing.js'

const { col, doc, p, row } = build

test.group('Columns: leaving by the keyboard', () => {
  testEdits([
    [
      'ArrowDown at the end of a column moves to the text below',
      doc(row(col(p('a<a>')), col(p('b'))), p('c')),
      pressing('ArrowDown'),
      doc(row(col(p('a')), col(p('b'))), p('<a>c')),
    ],
    [
      'ArrowDown at the end of a page adds a paragraph below the columns',
      doc(row(col(p('a')), col(p('b<a>')))),
      pressing('ArrowDown'),
      doc(row(col(p('a')), col(p('b'))), p('<a>')),
    ],
    [
      'ArrowUp at the start of a page adds a paragraph above the columns',
      doc(row(col(p('<a>a')), col(p('b')))),
      pressing('ArrowUp'),
      doc(p('<a>'), row(col(p('a')), col(p('b')))),
    ],
    [
      'ArrowDown inside a column is left to the browser',
      doc(row(col(p('a<a>'), p('b')), col(p('c')))),
      pressing('ArrowDown'),
      null,
    ],
  ])
})

test.group('Columns: removing content', () => {
  testEdits([
    [
      'Backspace in an empty column removes the column',
      doc(row(col(p('a')), col(p('<a>')), col(p('c')))),
      pressing('Backspace'),
      doc(row(build.col({ width: 75 }, p('a<a>')), build.col({ width: 75 }, p('c')))),
    ],
    [
      'Backspace in one of two columns dissolves the row',
      doc(row(col(p('a')), col(p('<a>')))),
      pressing('Backspace'),
      doc(p('a<a>')),
    ],
    [
      'Backspace keeps a column that has other blocks',
      doc(row(col(p('a')), col(p('<a>'), p('b')))),
      pressing('Backspace'),
      null,
    ],
  ])
})

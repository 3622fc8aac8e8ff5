import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits } from '../../fixtures/editing.js'

const { col, doc, p, row } = build

test.group('Columns: leaving by the keyboard', () => {
  testEdits([
    [
      'ArrowDown to the text below',
      doc(row(col(p('a<a>')), col(p('b'))), p('c')),
      pressing('ArrowDown'),
      doc(row(col(p('a')), col(p('b'))), p('<a>c')),
    ],
    [
      'ArrowDown to a new paragraph',
      doc(row(col(p('a')), col(p('b<a>')))),
      pressing('ArrowDown'),
      doc(row(col(p('a')), col(p('b'))), p('<a>')),
    ],
    [
      'ArrowUp to a new paragraph',
      doc(row(col(p('<a>a')), col(p('b')))),
      pressing('ArrowUp'),
      doc(p('<a>'), row(col(p('a')), col(p('b')))),
    ],
    [
      'ArrowDown in the middle of a column stays in it',
      doc(row(col(p('a<a>'), p('b')), col(p('c')))),
      pressing('ArrowDown'),
      null,
    ],
  ])
})

test.group('Columns: removing content', () => {
  testEdits([
    [
      'Backspace takes the column',
      doc(row(col(p('a')), col(p('<a>')), col(p('c')))),
      pressing('Backspace'),
      doc(row(build.col({ width: 75 }, p('a<a>')), build.col({ width: 75 }, p('c')))),
    ],
    [
      'and the row when one is left',
      doc(row(col(p('a')), col(p('<a>')))),
      pressing('Backspace'),
      doc(p('<a>a')),
    ],
    [
      'but not what is not empty',
      doc(row(col(p('a')), col(p('<a>'), p('b')))),
      pressing('Backspace'),
      null,
    ],
  ])
})

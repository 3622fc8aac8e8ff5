import { test } from '@japa/runner'
import { build } from '../fixtures/build.js'
import { type Edit, pressing, testEdits, typing } from '../fixtures/editing.js'

const { doc, p, ul } = build
const x = { id: 'x' }

/** Types signs, reverts the autoformat, and types on. */
const bringingBack =
  (signs: string): Edit =>
  (state) =>
    typing('and on')(pressing('Backspace')(typing(signs)(state)))

test.group('Backspace restores the typed signs of an autoformat', () => {
  for (const signs of [
    '1986. ',
    '1) ',
    '- ',
    '* ',
    '+ ',
    '[] ',
    '[x] ',
    '# ',
    '### ',
    '> ',
    '>> ',
    '[!tip] ',
    '---',
    '*** ',
    '___ ',
    '```',
    '***both***',
    '==marked==',
    '[here](a.test)',
    'https://a.test ',
    'a@b.test ',
    'a ->',
    '"',
    '**bold**',
    '*slanted*',
    '~~struck~~',
    '`code`',
  ]) {
    testEdits([
      [`restores '${signs}'`, doc(p('<a>')), bringingBack(signs), doc(p(`${signs}and on<a>`))],
      [
        `restores '${signs}' before text of a block with an id`,
        doc(p('above'), p(x, '<a> below')),
        bringingBack(signs),
        doc(p('above'), p(x, `${signs}and on<a> below`)),
      ],
    ])
  }
  testEdits([
    [
      "restores '---' above other text",
      doc(p('<a>'), p(x, 'below')),
      bringingBack('---'),
      doc(p('---and on<a>'), p(x, 'below')),
    ],
    [
      "restores '---' in an item with nested items",
      doc(ul(p('<a>'), ul(p('nested')))),
      bringingBack('---'),
      doc(ul(p('---and on<a>'), ul(p('nested')))),
    ],
    [
      "restores '> ' in a list item",
      doc(ul(p('<a>'))),
      bringingBack('> '),
      doc(ul(p('> and on<a>'))),
    ],
  ])
})

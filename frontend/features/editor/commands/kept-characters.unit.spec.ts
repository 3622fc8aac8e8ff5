import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { build } from '../fixtures/build.js'
import { type Edit, testEdits } from '../fixtures/editing.js'

const { bold, doc, img, p, ul } = build
const [HIGH, LOW] = ['\ud83d', '\ude42']

/** Inserts text like a keyboard, an extension or `execCommand`. */
const putting =
  (text: string): Edit =>
  (state) =>
    state.apply(state.tr.insertText(text))

const dropping =
  (block: Node): Edit =>
  (state) =>
    state.apply(state.tr.insert(state.doc.content.size, block))

test.group('Removing characters that cannot be stored', () => {
  testEdits([
    ['half a sign', doc(p('a<a>b')), putting(`x${HIGH}y`), doc(p('axy<a>b'))],
    ['the other half', doc(ul(p('a<a>'))), putting(LOW), doc(ul(p('a<a>')))],
    ['a NUL in formatted text', doc(p(bold('a<a>b'))), putting('x\0y'), doc(p(bold('axy<a>b')))],
    [
      'hundreds of them',
      doc(p('a<a>b')),
      putting('x\0'.repeat(300)),
      doc(p(`a${'x'.repeat(300)}b`)),
    ],
    ['nothing else', doc(p('a<a>')), putting('\0'), doc(p('a<a>'))],
    [
      'the half that is left of a sign',
      doc(p(`a${HIGH}${LOW}<a>b`)),
      (state) => state.apply(state.tr.delete(state.selection.from - 1, state.selection.from)),
      doc(p('a<a>b')),
    ],
    [
      'in what describes an image that is dropped',
      doc(p('a')),
      dropping(img({ alt: `x${HIGH}`, caption: '\0y' })),
      doc(p('a'), img({ alt: 'x', caption: 'y' })),
    ],
    [
      'whole signs stay',
      doc(p('<a>')),
      putting(`${HIGH}${LOW}שלום`),
      doc(p(`${HIGH}${LOW}שלום<a>`)),
    ],
  ])
})

import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { build } from '../fixtures/build.js'
import { type Edit, running, testEdits } from '../fixtures/editing.js'
import { setLink } from '../marks/link/link-commands.js'

const { bold, doc, img, link, p, ul } = build
const [HIGH, LOW] = ['\ud83d', '\ude42']

/** Inserts text like a keyboard, an extension or `execCommand`. */
const putting =
  (text: string): Edit =>
  (state) =>
    state.apply(state.tr.insertText(text))

const linking = (url: string) => running(setLink({ from: 1, to: 5, url }))

const dropping =
  (block: Node): Edit =>
  (state) =>
    state.apply(state.tr.insert(state.doc.content.size, block))

test.group('Removing characters that cannot be stored', () => {
  testEdits([
    ['removes a lone high surrogate', doc(p('a<a>b')), putting(`x${HIGH}y`), doc(p('axy<a>b'))],
    ['removes a lone low surrogate', doc(ul(p('a<a>'))), putting(LOW), doc(ul(p('a<a>')))],
    [
      'removes a NUL in formatted text',
      doc(p(bold('a<a>b'))),
      putting('x\0y'),
      doc(p(bold('axy<a>b'))),
    ],
    [
      'removes hundreds of NULs',
      doc(p('a<a>b')),
      putting('x\0'.repeat(300)),
      doc(p(`a${'x'.repeat(300)}b`)),
    ],
    ['removes a NUL that is typed alone', doc(p('a<a>')), putting('\0'), doc(p('a<a>'))],
    [
      'removes the surrogate left by a partial deletion',
      doc(p(`a${HIGH}${LOW}<a>b`)),
      (state) => state.apply(state.tr.delete(state.selection.from - 1, state.selection.from)),
      doc(p('a<a>b')),
    ],
    [
      'removes them from the texts of a dropped image',
      doc(p('a')),
      dropping(img({ alt: `x${HIGH}`, caption: '\0y' })),
      doc(p('a'), img({ alt: 'x', caption: 'y' })),
    ],
    [
      'removes them from the address of a link',
      doc(p('a')),
      dropping(p(link({ url: `https://strata.test/${HIGH}b` }, 'b'))),
      doc(p('a'), p(link({ url: 'https://strata.test/b' }, 'b'))),
    ],
    [
      'removes a lone high surrogate from the address of selected text',
      doc(p('boat')),
      linking(`https://strata.test/${HIGH}`),
      doc(p(link({ url: 'https://strata.test/' }, 'boat'))),
    ],
    [
      'removes a NUL from the address of selected formatted text',
      doc(p('b', bold('oa'), 't')),
      linking('https://strata.test/x\0y'),
      doc(
        p(
          link({ url: 'https://strata.test/xy' }, 'b'),
          link({ url: 'https://strata.test/xy' }, bold('oa')),
          link({ url: 'https://strata.test/xy' }, 't')
        )
      ),
    ],
    [
      'keeps complete surrogate pairs',
      doc(p('<a>')),
      putting(`${HIGH}${LOW}שלום`),
      doc(p(`${HIGH}${LOW}שלום<a>`)),
    ],
  ])
})

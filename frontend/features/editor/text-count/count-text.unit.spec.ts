import { test } from '@japa/runner'
import { Fragment } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { build } from '../fixtures/build.js'
import { countAll } from './count-text.js'
import { Counting } from './counting.js'

const { bold, br, col, doc, h1, hr, image, img, p, pre, row, table, td, toggle, tr, ul } = build
const latex = { latex: 'x^2 + y' }
const formula = () => documentSchema.node('math_inline', latex)

test.group('Word and character count', () => {
  test('{0}')
    .with([
      ['an empty page', 0, 0, doc(p())],
      ['a sentence', 4, 22, doc(p('It’s only two o’clock.'))],
      [
        'words across blocks, formats and columns',
        6,
        24,
        doc(
          ul(p('one ', bold('two')), ul(p('three'))),
          hr(),
          img(),
          row(col(p('four')), col(p('five six')))
        ),
      ],
      ['a partly formatted word', 1, 12, doc(p('un', bold('believ'), 'able'))],
      ['a line break within a block', 2, 6, doc(p('one', br(), 'two'))],
      ['Chinese', 3, 5, doc(p('我喜欢猫。'))],
      ['Japanese', 3, 6, doc(p('東京に行く。'))],
      ['Thai, whose vowel signs join letters', 2, 7, doc(p('สวัสดีครับ'))],
      ['an emoji of several characters', 1, 5, doc(p('hi 👩‍👩‍👧🇫🇮'))],
      ['a decomposed letter', 1, 4, doc(p('cafe\u0301'))],
      ['code, by its words and signs', 3, 11, doc(pre('let a\n  = b;'))],
      ['a caption, but no description of a picture', 2, 9, captioned()],
      ['formulas', 2, 2, doc(p('a', formula(), 'b'), documentSchema.node('math_block', latex))],
      ['cells of a table', 3, 11, doc(table(tr(td(p('one')), td(p('two'))), tr(td(p('three')))))],
      [
        'headings and toggles, also closed ones',
        3,
        13,
        doc(h1('Title'), toggle(p('on'), p('hidden'))),
      ],
    ] as const)
    .run(({ assert }, [, words, characters, page]) => {
      assert.deepEqual(countAll([page.content]), { words, characters })
    })

  test('a selection is counted by its parts', ({ assert }) => {
    const page = doc(p('one two'), p('three'))
    assert.deepEqual(countAll([page.slice(4, 12).content]), { words: 2, characters: 6 })
    assert.deepEqual(countAll([page.slice(1, 3).content]), { words: 1, characters: 2 })
    const cells = [page.slice(1, 4).content, page.slice(10, 15).content]
    assert.deepEqual(countAll(cells), { words: 2, characters: 8 })
    assert.deepEqual(countAll([]), { words: 0, characters: 0 })
  })

  test('the short way of counting characters equals the long one', ({ assert }) => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    for (let code = 0x20; code < 0x10000; code++) {
      const letter = String.fromCharCode(code)
      if (/\p{Surrogate}/u.test(letter)) continue
      const text = `a${letter}${letter}猫`
      const expected = [...graphemes.segment(text)].length
      const { characters } = countAll([Fragment.from(documentSchema.text(text))])
      assert.equal(characters, expected, `U+${code.toString(16)}`)
    }
  })

  test('a long page is counted in slices with the same result', ({ assert }) => {
    const lines = Array.from({ length: 10_000 }, (_, line) => p(`Line ${line} with é and 猫 in it`))
    const counting = new Counting([doc(...lines).content])
    let slices = 1
    while (!counting.goOn()) slices++
    assert.isAbove(slices, 1)
    assert.deepEqual(counting.result, countAll([doc(...lines).content]))
  })
})

function captioned() {
  return doc(image({ src: '/a.png', alt: 'Not counted', caption: 'Low tides' }))
}

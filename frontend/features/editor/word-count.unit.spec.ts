import { test } from '@japa/runner'
import { build } from './fixtures/build.js'
import { countWords } from './word-count.js'

const { bold, col, doc, hr, img, p, row, ul } = build

test.group('countWords', () => {
  test('countWords: {0}: {1}')
    .with([
      ['an empty page', 0, doc(p())],
      ['a sentence', 4, doc(p('It’s only two o’clock.'))],
      [
        'words across blocks, formats and columns',
        6,
        doc(
          ul(p('one ', bold('two')), ul(p('three'))),
          hr(),
          img(),
          row(col(p('four')), col(p('five six')))
        ),
      ],
      ['a partly formatted word', 1, doc(p('un', bold('believ'), 'able'))],
      ['words without spaces', 3, doc(p('我喜欢猫'))],
    ] as const)
    .run(({ assert }, [, count, page]) => {
      assert.equal(countWords(page), count)
    })
})

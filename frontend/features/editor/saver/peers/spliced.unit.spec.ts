import { test } from '@japa/runner'
import { changedRanges } from '#modules/workspace/document/changes'
import { MAX_UNSAVED_BYTES } from '#modules/workspace/api'
import { Random } from '#testing/random'
import { changeDocument } from '../../document.js'
import { doc } from '../fake-world.js'
import { changesOf, splice } from './spliced.js'
import { randomSeed } from '#testing/seeds'

const LONG = 'word '.repeat(4_000)

test.group('Spliced changes', () => {
  test('one letter in a long block travels as one letter', ({ assert }) => {
    const [before, after] = [doc('one', `${LONG}end`), doc('one', `${LONG}x end`)]
    const text = splice({ revision: 1, changes: changedRanges(before, after) }, before)
    assert.isBelow(JSON.stringify(text).length, 200)
    assert.isTrue(changeDocument(before, changesOf(text, before)).eq(after))
  })

  test('either form gives the same document: {before} to {after}')
    .with([
      { before: ['a', 'b', 'c'], after: ['a', 'x', 'c'] },
      { before: ['a', 'b', 'c'], after: ['a', 'c'] },
      { before: ['a'], after: ['a', 'a', 'a'] },
      { before: ['aa'], after: ['aaa'] },
      { before: ['\u{1f600}'], after: ['\u{1f601}'] },
      { before: ['\u{1f600}\u{1f600}'], after: ['\u{1f600}'] },
      { before: ['\u{10600}'], after: ['\u{10a00}'] },
      { before: ['"quoted" \\ '], after: ['"quoted" " \\'] },
    ])
    .run(({ assert }, { before, after }) => {
      const [was, is] = [doc(...before), doc(...after)]
      const text = splice({ revision: 1, changes: changedRanges(was, is) }, was)
      assert.isTrue(changeDocument(was, changesOf(text, was)).eq(is))
      for (const { text: part } of text.spliced!) assert.isTrue(part.isWellFormed())
    })

  test('either form gives the same document for random texts', ({ assert }) => {
    const seed = randomSeed()
    const random = new Random(seed)
    const line = () => Array.from({ length: random.int(6) }, () => random.pick(SIGNS)!).join('')
    const lines = () => Array.from({ length: 1 + random.int(4) }, line)
    for (let round = 0; round < 500; round++) {
      const [was, is] = [doc(...lines()), doc(...lines())]
      const text = splice({ revision: 1, changes: changedRanges(was, is) }, was)
      assert.isTrue(changeDocument(was, changesOf(text, was)).eq(is), `SEED=${seed}`)
    }
  })

  test('a splice of another document is refused', ({ assert }) => {
    const spliced = [{ at: 0, delete: 1, from: 5, to: MAX_UNSAVED_BYTES, text: '' }]
    assert.throws(() => changesOf({ revision: 1, changes: [], spliced }, doc('a')), RangeError)
    const cut = [{ at: 0, delete: 1, from: 1, to: 2, text: '' }]
    assert.throws(
      () => changesOf({ revision: 1, changes: [], spliced: cut }, doc('a')),
      SyntaxError
    )
  })
})

const SIGNS = ['a', 'b', ' ', '"', '\\', '\u{1f600}', '\u{1f601}', '\u{10600}', 'é']

import { test } from '@japa/runner'
import fc from 'fast-check'
import { composed, spliced, type Splice } from '#modules/workspace/document/ranges'
import { withRanges, ofOneRange } from '#modules/workspace/document/one_range'

/** Builds a splice of a text with `length` nodes; ranges ascend and may touch. */
function spliceOf(length: number, places: [kept: number, gone: number, come: number][]) {
  const ranges: Splice['ranges'][number][] = []
  const insert: string[] = []
  let end = 0
  for (const [kept, gone, come] of places) {
    const at = Math.min(end + kept, length)
    end = Math.min(at + gone, length)
    ranges.push({ at, delete: end - at, insert: come })
    for (let i = 0; i < come; i++) insert.push(`new ${ranges.length}.${i}`)
  }
  return { ranges, insert }
}

const places = fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.nat(3)), { maxLength: 6 })
const text = Array.from({ length: 12 }, (_, i) => `${i}`)

test.group('Splices', () => {
  test('spliced equals applying the ranges one by one, last first', ({ assert }) => {
    fc.assert(
      fc.property(places, (found) => {
        const { ranges, insert } = spliceOf(text.length, found)
        let expected = text
        let taken = insert.length
        for (const { at, delete: gone, insert: come } of ranges.toReversed()) {
          expected = expected.toSpliced(at, gone, ...insert.slice(taken - come, taken))
          taken -= come
        }
        assert.deepEqual(spliced(text, { ranges, insert }), expected)
      })
    )
  })

  test('composing many saves leads to the same text as applying each', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 5 }), (saves) => {
        let after = text
        let all: Splice = { ranges: [], insert: [] }
        for (const [i, save] of saves.entries()) {
          const { ranges, insert } = spliceOf(after.length, save)
          const next = { ranges, insert: insert.map((node) => `${i}: ${node}`) }
          after = spliced(after, next)
          all = composed(all, next)
        }
        assert.deepEqual(spliced(text, all), after)
        const ends = all.ranges.map(({ at, delete: gone }) => at + gone)
        const next = all.ranges.slice(1).map(({ at }) => at)
        assert.isTrue(
          next.every((at, i) => at > ends[i]!),
          'something stays between two ranges'
        )
      })
    )
  })

  test('saves that replace more nodes than there are can be composed with others', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(fc.option(places), { maxLength: 5 }), (saves) => {
        let after = text
        let all: Splice = { ranges: [], insert: [] }
        for (const save of saves) {
          const whole = { ranges: [{ at: 0, delete: 1_000_000, insert: 2 }], insert: ['a', 'b'] }
          const next = save ? spliceOf(after.length, save) : whole
          after = spliced(after, next)
          all = composed(all, next)
        }
        assert.deepEqual(spliced(text, all), after)
      })
    )
  })

  test('saves of an erased page can be composed without their nodes', ({ assert }) => {
    fc.assert(
      fc.property(places, places, (one, two) => {
        const earlier = { ...spliceOf(5, one), insert: [] }
        const later = { ...spliceOf(9, two), insert: [] }
        assert.deepEqual(composed(earlier, later).insert, [])
      })
    )
  })
})

test.group('One-range saves', () => {
  const one = { block_id: 7, content_bytes: 2, at: 3, delete: 1, insert: ['a', 'b'] }

  test('a save with one range converts to version 1 and back', ({ assert }) => {
    const read = withRanges(one)
    assert.deepEqual(read.ranges, [{ at: 3, delete: 1, insert: 2 }])
    assert.deepEqual(ofOneRange(read), one)
  })

  test('a save with several ranges has no version 1', ({ assert }) => {
    const range = { at: 3, delete: 1, insert: 1 }
    assert.isUndefined(ofOneRange({ ranges: [range, { ...range, at: 9 }], insert: ['a', 'b'] }))
  })
})

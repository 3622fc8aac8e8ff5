import { test } from '@japa/runner'
import fc from 'fast-check'
import { difference, joined, MAX_RANGES } from '#modules/workspace/document/difference'

/** Long enough for a range of its own. */
const long = (letter: string) => letter.repeat(600)
const nodes = (letters: string) => [...letters].map(long)
const save = (before: readonly string[], after: readonly string[]) =>
  joined(before, difference(before, after))
const ranges = (before: string, after: string) =>
  save(nodes(before), nodes(after)).map(({ at, delete: gone, insert }) => [
    at,
    gone,
    insert.map((node) => node[0]).join(''),
  ])

function apply(before: readonly string[], after: readonly string[]) {
  return save(before, after)
    .toReversed()
    .reduce<readonly string[]>(
      (text, { at, delete: gone, insert }) => text.toSpliced(at, gone, ...insert),
      before
    )
}

test.group('difference', () => {
  test('returns nothing for equal texts, otherwise the changed range', ({ assert }) => {
    assert.deepEqual(ranges('abc', 'abc'), [])
    assert.deepEqual(ranges('abc', 'aXc'), [[1, 1, 'X']])
    assert.deepEqual(ranges('abc', 'abXc'), [[2, 0, 'X']])
    assert.deepEqual(ranges('abc', 'c'), [[0, 2, '']])
    assert.deepEqual(ranges('abc', ''), [[0, 3, '']])
  })

  test('returns a range per changed place instead of one for all', ({ assert }) => {
    assert.deepEqual(ranges('abcdefgh', 'XbcdYfghZ'), [
      [0, 1, 'X'],
      [4, 1, 'Y'],
      [8, 0, 'Z'],
    ])
    assert.deepEqual(ranges('abcdef', 'bcdefa'), [
      [0, 1, ''],
      [6, 0, 'a'],
    ])
  })

  test('joins ranges that are close together and respects the maximum', ({ assert }) => {
    const short = ['a', 'b', 'c']
    assert.deepEqual(save(short, ['X', 'b', 'Y']), [{ at: 0, delete: 3, insert: ['X', 'b', 'Y'] }])
    const many = Array.from({ length: 4 * MAX_RANGES }, (_, i) => `${i} ${long('n')}`)
    const odd = many.map((node, i) => (i % 2 ? `changed ${node}` : node))
    assert.lengthOf(save(many, odd), MAX_RANGES)
    assert.deepEqual(apply(many, odd), odd)
  })

  test('transforms any text into any other', ({ assert }) => {
    const text = fc.array(fc.constantFrom(...nodes('abcdef'), 'a', 'b', 'c'), {
      maxLength: 30,
      size: 'max',
    })
    fc.assert(fc.property(text, text, (a, b) => assert.deepEqual(apply(a, b), b)))
  })
})

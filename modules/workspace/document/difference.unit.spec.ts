import { test } from '@japa/runner'
import fc from 'fast-check'
import { difference, joined, MAX_RANGES } from '#modules/workspace/document/difference'

/** Long enough to be worth a range of its own. */
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

test.group('The difference of two texts', () => {
  test('is nothing, or the range that changed', ({ assert }) => {
    assert.deepEqual(ranges('abc', 'abc'), [])
    assert.deepEqual(ranges('abc', 'aXc'), [[1, 1, 'X']])
    assert.deepEqual(ranges('abc', 'abXc'), [[2, 0, 'X']])
    assert.deepEqual(ranges('abc', 'c'), [[0, 2, '']])
    assert.deepEqual(ranges('abc', ''), [[0, 3, '']])
  })

  test('has a range for each place, not one for all between them', ({ assert }) => {
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

  test('joins what lies close together, and keeps to the most ranges', ({ assert }) => {
    const short = ['a', 'b', 'c']
    assert.deepEqual(save(short, ['X', 'b', 'Y']), [{ at: 0, delete: 3, insert: ['X', 'b', 'Y'] }])
    const many = Array.from({ length: 4 * MAX_RANGES }, (_, i) => `${i} ${long('n')}`)
    const odd = many.map((node, i) => (i % 2 ? `changed ${node}` : node))
    assert.lengthOf(save(many, odd), MAX_RANGES)
    assert.deepEqual(apply(many, odd), odd)
  })

  test('leads from one to the other, whatever they are', ({ assert }) => {
    const text = fc.array(fc.constantFrom(...nodes('abcdef'), 'a', 'b', 'c'), {
      maxLength: 30,
      size: 'max',
    })
    fc.assert(fc.property(text, text, (a, b) => assert.deepEqual(apply(a, b), b)))
  })
})

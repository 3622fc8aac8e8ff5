import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { Comparison, type Difference, type Entry } from '#kernel/chain/differences'

const entry = (place: string, content = place): Entry => ({
  place,
  leaf: createHash('sha256').update(content).digest(),
})
const all = (...places: string[]) => places.map((place) => entry(place))

function differences(chained: Entry[], logged: Entry[]) {
  const found: Difference[] = []
  const comparison = new Comparison((difference) => found.push(difference))
  for (let i = 0; i < Math.max(chained.length, logged.length); i++) {
    comparison.next(chained[i], logged[i])
  }
  comparison.end()
  return found.map(({ place, kind }) => `${kind} ${place}`).sort()
}

/** Ways to tamper with a log, applied at generated places. */
const TAMPERINGS = ['changed', 'missing', 'inserted'] as const

test.group('Comparison of chain and log', () => {
  for (const [what, chained, logged, expected] of [
    ['nothing', all('a', 'b'), all('a', 'b'), []],
    ['a change', all('a', 'b'), [entry('a'), entry('b', 'x')], ['changed b']],
    ['a missing event', all('a', 'b', 'c', 'd'), all('a', 'c', 'd'), ['missing b']],
    [
      'several missing events',
      all('a', 'b', 'c', 'd'),
      all('d'),
      ['a', 'b', 'c'].map((p) => `missing ${p}`),
    ],
    ['a missing end', all('a', 'b', 'c'), all('a'), ['missing b', 'missing c']],
    ['an inserted event', all('a', 'b'), all('a', 'x', 'b'), ['inserted x']],
    ['swapped neighbors', all('a', 'b', 'c'), all('b', 'a', 'c'), ['moved a']],
    ['an event moved far', all('a', 'b', 'c', 'd'), all('b', 'c', 'd', 'a'), ['moved a']],
    ['an event chained twice', all('a', 'a', 'b'), all('a', 'b'), ['missing a']],
    [
      'swapped contents',
      all('a', 'b'),
      [entry('a', 'b'), entry('b', 'a')],
      ['changed a', 'changed b'],
    ],
    [
      'all kinds of differences at once',
      all('a', 'b', 'c', 'd', 'e', 'f'),
      [entry('x'), entry('b', 'y'), ...all('a', 'd', 'f')],
      ['changed b', 'inserted x', 'missing c', 'missing e', 'moved a'],
    ],
  ] as const) {
    test(`comparison finds ${what}`, ({ assert }) => {
      assert.deepEqual(differences([...chained], [...logged]), [...expected])
    })
  }

  test('comparison gives up when the two sequences have nothing in common', ({ assert }) => {
    const comparison = new Comparison(() => assert.fail('A difference was reported'), 10)
    for (let i = 0; i < 6; i++) comparison.next(entry(`a/${i}`), entry(`b/${i}`))
    assert.isTrue(comparison.isLost)
    comparison.end()
  })

  test('comparison names exactly the changes made to any log', ({ assert }) => {
    const history = fc.integer({ min: 0, max: 40 })
    const done = fc.dictionary(
      fc.integer({ min: 0, max: 39 }).map(String),
      fc.constantFrom(...TAMPERINGS),
      { maxKeys: 8 }
    )
    fc.assert(
      fc.property(history, done, (length, tampered) => {
        const chained = Array.from({ length }, (_, i) => entry(`s/${i}`))
        const logged: Entry[] = []
        const expected: string[] = []
        for (const [i, one] of chained.entries()) {
          const kind = tampered[i]
          if (kind === 'inserted') logged.push(entry(`x/${i}`))
          if (kind === 'changed') logged.push(entry(one.place, 'else'))
          else if (kind !== 'missing') logged.push(one)
          if (kind) expected.push(`${kind} ${kind === 'inserted' ? `x/${i}` : one.place}`)
        }
        assert.deepEqual(differences(chained, logged), expected.sort())
      }),
      { numRuns: 1_000 }
    )
  })

  test('comparison reports moves for every reordering', ({ assert }) => {
    const orders = fc
      .integer({ min: 2, max: 12 })
      .chain((length) => fc.shuffledSubarray([...Array(length).keys()], { minLength: length }))
    fc.assert(
      fc.property(orders, (order) => {
        const chained = order.map((_, i) => entry(`s/${i}`))
        const found = differences(
          chained,
          order.map((i) => entry(`s/${i}`))
        )
        const isSame = order.every((place, i) => place === i)
        assert.equal(found.length === 0, isSame)
        for (const line of found) assert.match(line, /^moved /)
      }),
      { numRuns: 1_000 }
    )
  })
})

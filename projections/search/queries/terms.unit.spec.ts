import { test } from '@japa/runner'
import { isSlip, readKeyword, requiredPairs, swapped } from '#projections/search/queries/terms'

test.group('Typos', () => {
  const slips: [string, string, boolean][] = [
    ['gardn', 'garden', true],
    ['gadren', 'garden', true],
    ['recieve', 'receive', true],
    ['tomatos', 'tomatoes', true],
    ['calender', 'calendar', true],
    ['plan', 'plant', true],
    ['plan', 'planet', false],
    ['bean', 'pear', false],
    ['station', 'nation', true],
    ['station', 'motion', false],
  ]
  for (const [typed, word, expected] of slips) {
    test(`${typed} counts as a typo for ${word}: ${expected}`, ({ assert }) => {
      assert.equal(isSlip(typed, word), expected)
    })
  }
})

test.group('Letter swaps', () => {
  test('swaps cover every position, once each', ({ assert }) => {
    assert.deepEqual(swapped('noon'), ['onon', 'nono'])
    assert.include(swapped('letnil'), 'lentil')
    assert.deepEqual(swapped('a𝒷c'), ['𝒷ac', 'ac𝒷'])
  })
})

test.group('Keyword', () => {
  test('a keyword is folded and split into distinct terms', ({ assert }) => {
    const { text, terms } = readKeyword('  Süße  süße 東京 ')
    assert.equal(text, 'susse susse 東京')
    assert.deepEqual(
      terms.map(({ text: term }) => term),
      ['susse', '東京']
    )
    assert.deepEqual(terms.map(requiredPairs), [[], ['東京']])
  })

  test('a keyword has at most eight terms', ({ assert }) => {
    assert.lengthOf(readKeyword('a b c d e f g h i j').terms, 8)
  })
})

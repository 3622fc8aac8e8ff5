import { test } from '@japa/runner'
import { isSlip, partsOfSlips, partsWithin, swapped } from '#projections/search/queries/typos'
import { SampleText } from '#bench/sample_text'
import { Random } from '#testing/random'

const OWNER = 12

/** Returns the parts of a word as the read model stores them. */
function partsOf(word: string) {
  const ended = `${word} `
  return Array.from({ length: word.length - 1 }, (_, i) => OWNER + ended.slice(i, i + 3))
}

/** Returns the trigrams that pg_trgm compares. */
function trigrams(word: string) {
  const padded = `  ${word} `
  return new Set(Array.from({ length: word.length + 1 }, (_, i) => padded.slice(i, i + 3)))
}

function likeness(a: string, b: string) {
  const [some, others] = [trigrams(a), trigrams(b)]
  const shared = [...some].filter((trigram) => others.has(trigram)).length
  return shared / (some.size + others.size - shared)
}

/** Returns the word with a letter omitted, added, replaced or swapped with the next. */
function slipped(random: Random, word: string) {
  const at = random.int(word.length)
  const letter = random.pick([...'aeinrst'])!
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  return random.pick([
    before + after,
    before + letter + word.slice(at),
    before + letter + after,
    before + after.slice(0, 1) + word[at] + after.slice(1),
  ])!
}

test.group('Parts of words', () => {
  test('parts include their owner', ({ assert }) => {
    assert.deepEqual(partsWithin(OWNER, 'ardens'), ['12ard', '12ens'])
    assert.deepEqual(partsWithin(OWNER, 'gardens'), ['12gar', '12den', '12ens'])
    assert.deepEqual(partsWithin(OWNER, 'łód'), ['12łód'])
    assert.isUndefined(partsWithin(OWNER, 'ar'))
  })

  test('a word that contains a term has all parts of the term', ({ assert }) => {
    for (const word of new SampleText(1).words.slice(0, 5_000)) {
      const within = partsWithin(OWNER, word.slice(1)) ?? []
      assert.includeMembers(partsOf(word), within)
    }
  })

  test('a word for which a term is a typo has a part of every set', ({ assert }) => {
    const random = new Random(1)
    const missed: string[] = []
    let slips = 0
    for (const word of new SampleText(1).words) {
      const once = slipped(random, word)
      for (const typed of [once, slipped(random, once)]) {
        if (typed.length < 4 || !isSlip(typed, word) || likeness(typed, word) < 0.3) continue
        slips++
        const parts = new Set(partsOf(word))
        const sets = partsOfSlips(OWNER, typed)
        const hasAll = sets.every((set) => set.some((part) => parts.has(part)))
        if (!hasAll) missed.push(`${typed} ${word}`)
      }
    }
    assert.isAbove(slips, 50_000)
    assert.deepEqual(missed, [])
  })
})

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

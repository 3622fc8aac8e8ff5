import { test } from '@japa/runner'
import {
  byRank,
  hasWholeWords,
  type Ranked,
  TIER,
  type Tier,
  tierOfName,
} from '#projections/search/queries/ranking'
import { readKeyword } from '#projections/search/queries/keyword'
import { foldText } from '#projections/search/words'

const TIERS: [typed: string, name: string, expected: Tier][] = [
  ['plan', 'Plan', TIER.nameIsKeyword],
  ['plan', 'Planet watching', TIER.nameBeginsWithKeyword],
  ['plan', 'Sowing plan', TIER.nameHasKeyword],
  ['me mar 2025', 'Meals in March 2025', TIER.nameHasTermsInOrder],
  ['mar me', 'Meals in March 2025', TIER.nameHasAllTerms],
  ['a b', 'Abba', TIER.nameIsLike],
  ['lan wat', 'Planet watching', TIER.nameIsLike],
  ['ane', 'Planet watching', TIER.nameHasKeywordWithin],
  ['日本 ノート', '日本語ノート', TIER.nameHasTermsInOrder],
]

test.group('Name ranking', () => {
  for (const [typed, name, expected] of TIERS) {
    test(`ranks ${typed} in ${name} as ${expected}`, ({ assert }) => {
      assert.equal(tierOfName(foldText(name), readKeyword(typed)), expected)
    })
  }

  test('names of equal rank sort by whole words, then by latest change', ({ assert }) => {
    const keyword = readKeyword('mar plan')
    const names = ['Planets on mars', 'Plan of mar', 'Plants in march', 'Plan and mar']
    const ranked = names.map((name, id): Ranked => ({
      id,
      updatedAt: id,
      tier: TIER.nameHasAllTerms,
      isWhole: hasWholeWords(foldText(name), keyword),
    }))
    assert.deepEqual(
      ranked.toSorted(byRank).map(({ id }) => names[id]),
      ['Plan and mar', 'Plan of mar', 'Plants in march', 'Planets on mars']
    )
  })
})

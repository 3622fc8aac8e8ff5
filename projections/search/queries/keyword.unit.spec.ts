import { test } from '@japa/runner'
import { readKeyword } from '#projections/search/queries/keyword'

test.group('Keyword', () => {
  test('a keyword is folded and split into distinct terms', ({ assert }) => {
    const { text, terms } = readKeyword('  Süße  süße 東京 ')
    assert.equal(text, 'susse susse 東京')
    assert.deepEqual(terms, [
      { text: 'susse', unspaced: false },
      { text: '東京', unspaced: true },
    ])
  })

  test('a keyword has at most eight terms', ({ assert }) => {
    assert.lengthOf(readKeyword('a b c d e f g h i j').terms, 8)
  })
})

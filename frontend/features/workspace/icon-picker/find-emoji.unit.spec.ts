import { test } from '@japa/runner'
import { findEmoji, readEmoji } from './find-emoji.js'

const all = readEmoji(
  new Map([
    ['laughing', '😆'],
    ['satisfied', '😆'],
    ['smile', '😄'],
    ['smile_cat', '😸'],
    ['slightly_smiling_face', '🙂'],
    ['heart_eyes_cat', '😻'],
    ['cat', '🐱'],
  ])
)

function found(typed: string) {
  return findEmoji(all, typed).map(({ emoji }) => emoji)
}

test.group('Search for emoji', () => {
  test('each emoji is listed once, with all of its names', ({ assert }) => {
    assert.deepEqual(found(''), ['😆', '😄', '😸', '🙂', '😻', '🐱'])
    assert.deepEqual(all[0], { emoji: '😆', names: ['laughing', 'satisfied'] })
  })

  test('the beginnings of the words of a name find it, in any order', ({ assert }) => {
    for (const typed of ['slightly smil', 'SMILING slightly', ':slightly_smiling_face:', 'fac']) {
      assert.deepEqual(found(typed), ['🙂'], typed)
    }
    assert.deepEqual(found('sat'), ['😆'])
    assert.isEmpty(found('miling'))
    assert.isEmpty(found('harbour'))
  })

  test('the same name comes first, then names that begin with the text', ({ assert }) => {
    assert.deepEqual(found('cat'), ['🐱', '😸', '😻'])
    assert.deepEqual(found('smil'), ['😄', '😸', '🙂'])
  })

  test('a typed emoji is the only result, known or not', ({ assert }) => {
    assert.deepEqual(findEmoji(all, '😄'), [{ emoji: '😄', names: ['smile'] }])
    assert.deepEqual(findEmoji(all, ' 🇵🇱 '), [{ emoji: '🇵🇱', names: ['typed emoji'] }])
    assert.isEmpty(found('😄😄'))
  })
})

import { test } from '@japa/runner'
import { EMOJI } from '../../editor/emoji/emoji-names.js'
import { findEmoji, readEmoji } from './find-emoji.js'

const all = readEmoji(EMOJI)

function found(typed: string) {
  return findEmoji(all, typed).map(({ emoji }) => emoji)
}

test.group('Search for emoji', () => {
  test('each emoji is listed once, with all of its names', ({ assert }) => {
    assert.lengthOf(new Set(found('')), all.length)
    assert.lengthOf(found(''), new Set(EMOJI.values()).size)
    assert.deepEqual(
      all.find(({ emoji }) => emoji === '😆'),
      { emoji: '😆', names: ['laughing', 'satisfied'] }
    )
  })

  test('a name is found by the beginnings of its words', ({ assert }) => {
    assert.include(found('slightly smil'), '🙂')
    assert.include(found('SMILING slightly'), '🙂')
    assert.include(found(':slightly_smiling_face:'), '🙂')
    assert.notInclude(found('mil'), '🙂')
    assert.isEmpty(found('harbour'))
  })

  test('the same name comes first', ({ assert }) => {
    assert.equal(found('cat')[0], EMOJI.get('cat'))
    assert.equal(found('smile')[0], '😄')
  })

  test('a typed emoji is the only result, known or not', ({ assert }) => {
    assert.deepEqual(findEmoji(all, '😄'), [{ emoji: '😄', names: ['smile'] }])
    assert.deepEqual(findEmoji(all, ' 👩‍👩‍👧‍👦 '), [{ emoji: '👩‍👩‍👧‍👦', names: ['typed emoji'] }])
    assert.isEmpty(found('😄😄'))
  })
})

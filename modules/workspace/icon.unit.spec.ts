import { test } from '@japa/runner'
import { MAX_ICON_LENGTH, singleEmoji } from '#modules/workspace/icon'

test.group('Icons', () => {
  test('accepts every kind of single emoji', ({ assert }) => {
    for (const emoji of ['🌱', '👍🏽', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇵🇱', '5️⃣', '🏳️‍🌈', '❤️']) {
      assert.equal(singleEmoji(emoji), emoji)
      assert.isBelow(emoji.length, MAX_ICON_LENGTH)
    }
  })

  test('completes an emoji that would be shown as plain text', ({ assert }) => {
    assert.equal(singleEmoji('❤'), '❤️')
    assert.equal(singleEmoji(' ☀ '), '☀️')
  })

  test('refuses everything else', ({ assert }) => {
    const words = ['', ' ', 'a', '5', '#', '<b>', ':seedling:', '🌱🌱', '🌱 x', '🇵', '🇵🇵']
    const signs = ['\u200d', '\ufe0f', '🌱\u202e', '\ud83c', `🌱${'\u0301'.repeat(9)}`]
    for (const text of [...words, ...signs]) {
      assert.isUndefined(singleEmoji(text), JSON.stringify(text))
    }
  })
})

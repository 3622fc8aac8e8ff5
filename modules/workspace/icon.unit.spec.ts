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
    const others = ['', ' ', 'a', '5', '#', '🌱🌱', '🌱 x', ':seedling:', '\u200d', '\ufe0f', '🇵', '🇵🇵']
    for (const text of [...others, '<b>', '🌱\u202e', '\ud83c', `🌱${'\u0301'.repeat(9)}`]) {
      assert.isUndefined(singleEmoji(text), JSON.stringify(text))
    }
  })
})

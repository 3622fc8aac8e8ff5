import { test } from '@japa/runner'
import type { PageVersion, VersionSummary } from '#modules/workspace/api'
import { changesInWords, dayName, sittingTime } from './words.js'

function version(summary: Partial<VersionSummary>, minute = 0): PageVersion {
  const none = { blocks_added: 0, blocks_changed: 0, blocks_removed: 0 }
  const at = new Date(2026, 2, 1, 9, minute).toISOString()
  const full = { ...none, words_added: null, words_removed: null, ...summary }
  return { version: 1, at, device: null, name: null, summary: full }
}

test.group('Words of the history', () => {
  test('{text}')
    .with([
      { summaries: [{ words_added: 1 }], text: '1 word added' },
      { summaries: [{ words_added: 1, words_removed: 2 }], text: '1 word added, 2 removed' },
      { summaries: [{ words_added: 0, words_removed: 2 }], text: '2 words removed' },
      { summaries: [{ words_added: 3 }, { words_added: 1200 }], text: '1,203 words added' },
      { summaries: [{ blocks_added: 1, blocks_removed: 1 }], text: '2 blocks changed' },
      { summaries: [{}], text: 'No words changed' },
    ])
    .run(({ assert }, { summaries, text }) => {
      assert.equal(changesInWords(summaries.map((summary) => version(summary))), text)
    })

  test('days are named by their distance', ({ assert }) => {
    const now = new Date(2026, 2, 2, 12).getTime()
    assert.equal(dayName('2026-03-02', now), 'Today')
    assert.equal(dayName('2026-03-01', now), 'Yesterday')
    assert.equal(dayName('2026-02-27', now), 'Friday, February 27')
    assert.equal(dayName('2025-12-31', now), 'December 31, 2025')
  })

  test('a sitting has a range of times, or one if it was short', ({ assert }) => {
    const range = sittingTime({ versions: [version({}, 41), version({}, 4)] })
    assert.match(range, /^9:04\s–\s9:41\sAM$/)
    assert.match(sittingTime({ versions: [version({}, 4)] }), /^9:04\sAM$/)
  })
})

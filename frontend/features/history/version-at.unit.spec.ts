import { test } from '@japa/runner'
import type { PageVersion } from '#modules/workspace/api'
import { versionAt } from './version-at.js'

const NOTHING = { blocks_added: 0, blocks_changed: 0, blocks_removed: 0 }
const version = (number: number): PageVersion => ({
  version: number,
  at: '2026-03-01T12:00:00.000Z',
  device: null,
  name: null,
  summary: { ...NOTHING, words_added: 0, words_removed: 0 },
})
const versions = [9, 7, 4].map(version)

test.group('versionAt', () => {
  test('{wanted} of 9, 7, 4 shows {shown}')
    .with([
      { wanted: null, shown: 9, isReplaced: false },
      { wanted: 7, shown: 7, isReplaced: false },
      { wanted: 5, shown: 7, isReplaced: true },
      { wanted: 8, shown: 9, isReplaced: true },
      { wanted: 2, shown: 4, isReplaced: true },
      { wanted: 12, shown: 9, isReplaced: false },
    ])
    .run(({ assert }, { wanted, shown, isReplaced }) => {
      const found = versionAt({ versions, isComplete: true }, wanted)
      assert.equal(found.current?.version, shown)
      assert.equal(found.isReplaced, isReplaced)
    })

  test('an older version is not replaced before all versions are loaded', ({ assert }) => {
    const found = versionAt({ versions, isComplete: false }, 2)
    assert.deepEqual(found, { current: versions[0], isReplaced: false, isOlder: true })
    assert.isUndefined(versionAt({ versions: [], isComplete: true }, 2).current)
  })
})

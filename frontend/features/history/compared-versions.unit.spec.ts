import { test } from '@japa/runner'
import type { PageVersion } from '#modules/workspace/api'
import { comparedVersions } from './compared-versions.js'
import { sittingsOf } from './sittings.js'

/** Versions 1 to 3 of one sitting and 4 to 5 of a later one; the latest comes first. */
const versions: PageVersion[] = [5, 4, 3, 2, 1].map((version) => {
  const minute = version > 3 ? version + 60 : version
  const at = new Date(2026, 2, 1, 9, minute).toISOString()
  const none = { blocks_added: 0, blocks_changed: 0, blocks_removed: 0 }
  const summary = { ...none, words_added: null, words_removed: null }
  return { version, at, device: null, name: null, summary }
})

const loaded = { versions, sittings: sittingsOf(versions), isComplete: true }

test.group('comparedVersions', () => {
  test('version {version} by {changes}')
    .with([
      { version: 5, changes: 'sitting', before: 3, after: 5, restores: 'after' },
      { version: 4, changes: 'sitting', before: 3, after: 4, restores: 'after' },
      { version: 2, changes: 'sitting', before: null, after: 2, restores: 'after' },
      { version: 5, changes: 'save', before: 4, after: 5, restores: 'after' },
      { version: 4, changes: 'save', before: 3, after: 4, restores: 'after' },
      { version: 1, changes: 'save', before: null, after: 1, restores: 'after' },
      { version: 2, changes: 'since', before: 2, after: 5, restores: 'before' },
      { version: 5, changes: 'since', before: 5, after: 5, restores: 'before' },
    ] as const)
    .run(({ assert }, { version, changes, ...expected }) => {
      assert.deepEqual(comparedVersions(loaded, version, changes), expected)
    })

  test('the oldest loaded version waits for older ones', ({ assert }) => {
    const part = { ...loaded, isComplete: false }
    assert.isUndefined(comparedVersions(part, 1, 'save'))
    assert.isUndefined(comparedVersions(part, 3, 'sitting'))
    assert.equal(comparedVersions(part, 4, 'sitting')?.before, 3)
    assert.equal(comparedVersions(part, 1, 'since')?.after, 5)
  })
})

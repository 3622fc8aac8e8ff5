import { test } from '@japa/runner'
import { erasureSteps, type ErasureFacts } from '#modules/workspace/receipts/erasure_steps'

const AT = new Date('2026-11-29T10:00:00.000Z')
const LATER = new Date('2026-11-29T10:00:05.000Z')
const NOW = new Date('2026-11-29T10:01:00.000Z')
const DONE: ErasureFacts = {
  blocks: 3,
  tombstones: 3,
  behind: 0,
  times: { keys: AT, files: AT },
  files: { total: 2, removed: 2, lastRemoved: LATER },
  now: NOW,
}

const states = (facts: Partial<ErasureFacts>) =>
  erasureSteps({ ...DONE, ...facts }).map(({ state }) => state)

test.group('Steps of an erasure', () => {
  test('each step has the time that was recorded for it', ({ assert }) => {
    assert.deepEqual(erasureSteps(DONE), [
      { step: 'keys', state: 'done', at: AT.toISOString() },
      { step: 'lists', state: 'done', at: NOW.toISOString() },
      { step: 'files', state: 'done', at: LATER.toISOString() },
    ])
    const [, , files] = erasureSteps({
      ...DONE,
      files: { total: 0, removed: 0, lastRemoved: null },
    })
    assert.deepEqual(files, { step: 'files', state: 'done', at: AT.toISOString() })
  })

  test('a step is pending while its own state says so', ({ assert }) => {
    assert.deepEqual(states({ tombstones: 2 }), ['pending', 'done', 'done'])
    assert.deepEqual(states({ behind: 1 }), ['done', 'pending', 'done'])
    const files = { total: 2, removed: 1, lastRemoved: LATER }
    assert.deepEqual(states({ files }), ['done', 'done', 'pending'])
    assert.deepEqual(states({ times: { keys: AT } }), ['done', 'done', 'pending'])
    assert.deepEqual(erasureSteps({ ...DONE, tombstones: 2 })[0]!.at, null)
  })

  test('files of a deletion older than records are unknown', ({ assert }) => {
    const none = { total: 0, removed: 0, lastRemoved: null }
    assert.deepEqual(states({ times: {}, files: none }), ['done', 'done', 'unknown'])
    assert.deepEqual(states({ times: {}, files: none, tombstones: 0 }), [
      'pending',
      'done',
      'pending',
    ])
  })
})

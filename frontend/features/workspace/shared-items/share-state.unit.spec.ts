import { test } from '@japa/runner'
import { mainShare, shareState } from './share-state.js'

const NOW = Date.parse('2026-05-03T12:00:00.000Z')
const LIVE = { deleted_at: null }

test.group('State of a share', () => {
  test('a share without end date is open', ({ assert }) => {
    assert.equal(shareState({ expires_at: null, block: LIVE }, NOW), 'open')
  })

  test('a share is open before its end and expired from then on', ({ assert }) => {
    const at = (time: string) => shareState({ expires_at: time, block: LIVE }, NOW)
    assert.equal(at('2026-05-03T12:00:00.001Z'), 'open')
    assert.equal(at('2026-05-03T12:00:00.000Z'), 'expired')
  })

  test('the share of an item in the trash is blocked, expired or not', ({ assert }) => {
    const block = { deleted_at: '2026-05-01T00:00:00.000Z' }
    for (const expires_at of [null, '2026-05-02T00:00:00.000Z']) {
      assert.equal(shareState({ expires_at, block }, NOW), 'in-trash')
    }
  })

  test('an older link that is open comes before a newer one that has expired', ({ assert }) => {
    const ended = { expires_at: '2020-01-01T00:00:00.000Z', block: LIVE }
    const open = { expires_at: null, block: LIVE }
    assert.equal(mainShare([ended, open]), open)
    assert.equal(mainShare([ended, { ...ended }]), ended)
    assert.isUndefined(mainShare([]))
  })
})

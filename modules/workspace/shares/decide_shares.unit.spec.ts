import { test } from '@japa/runner'
import { MAX_SHARES } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { ShareChanges } from '#modules/workspace/shares/decide_shares'
import {
  archived,
  branch,
  givenTree as given,
  restored,
} from '#modules/workspace/testing/tree_events'
import { decide, workspaceAggregate, type WorkspaceCommand } from '#modules/workspace/workspace'

const NOW = '2026-05-01T12:00:00.000Z'
const PAST = '2026-05-01T12:00:00.000Z'
const FUTURE = '2026-05-01T12:00:00.001Z'
const PASSWORD = { id: 'p', hash: 'hashed' }
const NONE = { expires_at: null, indexable: false, password_id: null, password_hash: null }

type Settings = Partial<Extract<WorkspaceEvent, { type: 'ShareChanged' }>['data']>

const shared = (share_id: number, block_id: number, settings: Settings = {}): WorkspaceEvent => ({
  type: 'BlockShared',
  data: { share_id, block_id, token: 'token', ...NONE, ...settings },
})
const changed = (share_id: number, settings: Settings): WorkspaceEvent => ({
  type: 'ShareChanged',
  data: { share_id, block_id: 4, ...NONE, ...settings },
})
const ended = (...ids: [share: number, block: number][]): WorkspaceEvent => ({
  type: 'SharesEnded',
  data: { shares: ids.map(([share_id, block_id]) => ({ share_id, block_id })) },
})
const deleted = (...block_ids: number[]): WorkspaceEvent => ({
  type: 'BlocksDeleted',
  data: { block_ids },
})
const share = (blockId: number, settings: ShareChanges = {}): WorkspaceCommand => {
  return { type: 'ShareBlock', blockId, token: 'token', settings, now: NOW }
}
const change = (shareId: number, changes: ShareChanges): WorkspaceCommand => {
  return { type: 'ChangeShare', shareId, changes, now: NOW }
}
const end = (shareId?: number): WorkspaceCommand => ({ type: 'EndShares', shareId })

/** Returns the ids of the shares after events. */
function idsAfter(...events: WorkspaceEvent[]) {
  const { initial, evolve } = workspaceAggregate
  return [...[...branch, ...events].reduce(evolve, initial()).shares.keys()]
}

test.group('Shares', () => {
  test('a file, a section and a page can be shared, also twice', () => {
    for (const id of [2, 3, 4]) {
      given(...branch)
        .when(share(id))
        .then(shared(1, id))
      given(...branch, shared(1, id))
        .when(share(id))
        .then(shared(2, id))
    }
  })

  test('a folder, a block in the trash and an unknown block are refused', () => {
    given(...branch)
      .when(share(1))
      .thenRefused('E_FOLDER_SHARED')
    given(...branch, archived(3))
      .when(share(4))
      .thenRefused('E_BLOCK_NOT_FOUND')
    given(...branch)
      .when(share(99))
      .thenRefused('E_BLOCK_NOT_FOUND')
  })

  test('a locked page can be shared', () => {
    const locked: WorkspaceEvent = {
      type: 'PageLockChanged',
      data: { block_id: 4, is_page_locked: true },
    }
    given(...branch, locked)
      .when(share(4))
      .then(shared(1, 4))
  })

  test('a share has an end, a password and a visibility to search engines', () => {
    given(...branch)
      .when(share(4, { expiresAt: FUTURE, password: PASSWORD, indexable: true }))
      .then(
        shared(1, 4, {
          expires_at: FUTURE,
          indexable: true,
          password_id: 'p',
          password_hash: 'hashed',
        })
      )
  })

  test('an end that is not in the future is refused, unless it was before', () => {
    given(...branch)
      .when(share(4, { expiresAt: PAST }))
      .thenRefused('E_SHARE_ENDS_IN_PAST')
    given(...branch, shared(1, 4))
      .when(change(1, { expiresAt: PAST }))
      .thenRefused('E_SHARE_ENDS_IN_PAST')
    given(...branch, shared(1, 4, { expires_at: PAST }))
      .when(change(1, { expiresAt: PAST, indexable: true }))
      .then(changed(1, { expires_at: PAST, indexable: true }))
  })

  test('a change keeps the settings that it does not name', () => {
    const before = shared(1, 4, { expires_at: FUTURE, password_id: 'p', password_hash: 'hashed' })
    given(...branch, before)
      .when(change(1, { indexable: true }))
      .then(changed(1, { expires_at: FUTURE, indexable: true, password_id: 'p' }))
    given(...branch, before)
      .when(change(1, { expiresAt: null, password: null }))
      .then(changed(1, {}))
  })

  test('a change to the same settings records nothing, but each password is new', () => {
    const before = shared(1, 4, { password_id: 'p', password_hash: 'hashed' })
    given(...branch, before)
      .when(change(1, { expiresAt: null, indexable: false }))
      .then()
    given(...branch, before)
      .when(change(1, { password: { id: 'q', hash: 'hashed' } }))
      .then(changed(1, { password_id: 'q', password_hash: 'hashed' }))
  })

  test('one share or all shares end, and an ended one is not found', () => {
    given(...branch, shared(1, 4), shared(2, 3))
      .when(end(1))
      .then(ended([1, 4]))
    given(...branch, shared(1, 4), shared(2, 3))
      .when(end())
      .then(ended([1, 4], [2, 3]))
    given(...branch, shared(1, 4), ended([1, 4]))
      .when(end())
      .then()
    for (const command of [end(1), change(1, { indexable: true })]) {
      given(...branch, shared(1, 4), ended([1, 4]))
        .when(command)
        .thenRefused('E_SHARE_NOT_FOUND')
    }
  })

  test('the id of an ended share is not used again', () => {
    given(...branch, shared(1, 4), ended([1, 4]))
      .when(share(4))
      .then(shared(2, 4))
  })

  test('a share outlives the trash, and ends with its block', ({ assert }) => {
    const shares = [shared(1, 4), shared(2, 3), shared(3, 4)]
    assert.deepEqual(idsAfter(...shares, archived(4)), [1, 2, 3])
    assert.deepEqual(idsAfter(...shares, archived(4), restored(4)), [1, 2, 3])
    assert.deepEqual(idsAfter(...shares, archived(4), deleted(4)), [2])
  })

  test('a share in the trash can be changed and ended', () => {
    given(...branch, shared(1, 4), archived(4))
      .when(change(1, { indexable: true }))
      .then(changed(1, { indexable: true }))
    given(...branch, shared(1, 4), archived(4))
      .when(end(1))
      .then(ended([1, 4]))
  })

  test('there is a limit of shares that have not ended', () => {
    const many = Array.from({ length: MAX_SHARES }, (_, i) => shared(i + 1, 4))
    given(...branch, ...many)
      .when(share(3))
      .thenRefused('E_TOO_MANY_SHARES')
    given(...branch, ...many, ended([1, 4]))
      .when(share(3))
      .then(shared(MAX_SHARES + 1, 3))
  })

  test('a copy is not shared', ({ assert }) => {
    const copy: WorkspaceCommand = {
      type: 'DuplicateBlock',
      blockId: 4,
      copies: new Map([[4, { id: 5, name: 'x (copy)', icon: null, contentBytes: 0 }]]),
    }
    const { initial, evolve } = workspaceAggregate
    const state = [...branch, shared(1, 4)].reduce(evolve, initial())
    const types = decide(state, copy).map(({ type }) => type)
    assert.deepEqual(types, ['BlockCreated'])
  })
})

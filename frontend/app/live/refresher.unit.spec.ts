import { setTimeout as pause } from 'node:timers/promises'
import { type QueryKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { ApiError } from '../api-client.js'
import {
  cacheResponses,
  cacheResponsesOf,
  responseOrCached,
  writeNow,
} from '../offline/response-cache.js'
import { fakeDatabases } from '../testing/fake-databases.js'
import { isMadeStale } from './changed-queries.js'
import type { LiveChange } from './live-change.js'
import { noteOwnRequest } from './own-calls.js'
import { Refresher } from './refresher.js'

type Told = LiveChange extends infer C ? (C extends unknown ? Omit<C, 'cause'> : never) : never

const CHILDREN = (parent: number | null) => ['blocks', 'children', parent]
const LIST = [{ id: 10 }, { id: 11 }]
const RESTORED: Told = { kind: 'blocks.restored', ids: [12] }
const SAVED: Told = { kind: 'page.saved', ids: [12], revision: 3 }
const ENTITLEMENT: Told = { kind: 'entitlement', ids: [1] }

test.group('isMadeStale', () => {
  const created: Told = { kind: 'blocks.created', ids: [12], parent_block_id: 1 }
  const cases: [string, QueryKey, unknown, Told, boolean][] = [
    ['a new item makes the list of its parent stale', CHILDREN(1), LIST, created, true],
    ['a new item keeps other lists fresh', CHILDREN(2), LIST, created, false],
    [
      'a new folder makes the list of folders stale',
      CHILDREN(null),
      LIST,
      { ...created, parent_block_id: null } as Told,
      true,
    ],
    [
      'a rename makes the list of the item stale',
      CHILDREN(1),
      LIST,
      { kind: 'blocks.renamed', ids: [11] },
      true,
    ],
    [
      'a rename makes links to the page stale',
      ['blocks', 'placed', 12],
      { id: 12, path: [] },
      { kind: 'blocks.renamed', ids: [12] },
      true,
    ],
    [
      'an archived folder makes links to its pages stale',
      ['blocks', 'placed', 12],
      { id: 12, path: [{ id: 10 }] },
      { kind: 'blocks.archived', ids: [10] },
      true,
    ],
    [
      'another archived folder keeps links fresh',
      ['blocks', 'placed', 12],
      { id: 12, path: [{ id: 10 }] },
      { kind: 'blocks.archived', ids: [11] },
      false,
    ],
    ['a restore makes links to the page stale', ['blocks', 'placed', 12], null, RESTORED, true],
    ['a save keeps links to the page fresh', ['blocks', 'placed', 12], null, SAVED, false],
    ['a save makes backlinks of other pages stale', ['backlinks', 13], [], SAVED, true],
    ['a save keeps backlinks of its own page fresh', ['backlinks', 12], [], SAVED, false],
    ['a save makes the versions of its page stale', ['versions', 12], null, SAVED, true],
    [
      'a permanent deletion makes the receipts stale',
      ['receipts', 'list'],
      null,
      { kind: 'blocks.deleted', ids: [12] },
      true,
    ],
    ['a save keeps the receipts fresh', ['receipts', 'list'], null, SAVED, false],
    ['a save keeps the versions of other pages fresh', ['versions', 13], null, SAVED, false],
    [
      'a version’s name makes the versions of its page stale',
      ['versions', 12],
      null,
      { kind: 'page.version', ids: [12] },
      true,
    ],
    ['a save keeps the text of a version', ['version', 12, 3], null, SAVED, false],
    [
      'a rename keeps other lists fresh',
      CHILDREN(1),
      LIST,
      { kind: 'blocks.renamed', ids: [12] },
      false,
    ],
    [
      'a move makes the list of the new parent stale',
      CHILDREN(2),
      [],
      { kind: 'blocks.moved', ids: [10], parent_block_id: 2 },
      true,
    ],
    [
      'an archived parent makes the list of its children stale',
      CHILDREN(1),
      LIST,
      { kind: 'blocks.archived', ids: [1] },
      true,
    ],
    [
      'a restored item makes every list stale',
      CHILDREN(5),
      [],
      { kind: 'blocks.restored', ids: [9] },
      true,
    ],
    [
      'an archive without ids makes every list stale',
      CHILDREN(1),
      LIST,
      { kind: 'blocks.archived' },
      true,
    ],
    [
      'a save keeps lists fresh',
      CHILDREN(1),
      LIST,
      { kind: 'page.saved', ids: [10], revision: 3 },
      false,
    ],
    [
      'a save makes its page stale',
      ['page', 10],
      {},
      { kind: 'page.saved', ids: [10], revision: 3 },
      true,
    ],
    [
      'a save keeps other pages fresh',
      ['page', 9],
      {},
      { kind: 'page.saved', ids: [10], revision: 3 },
      false,
    ],
    [
      'a rename makes the page stale',
      ['page', 10],
      {},
      { kind: 'blocks.renamed', ids: [10] },
      true,
    ],
    [
      'an archived block makes every page stale',
      ['page', 10],
      {},
      { kind: 'blocks.archived', ids: [1] },
      true,
    ],
    [
      'an archived block keeps a page without a number fresh',
      ['page', -10],
      {},
      { kind: 'blocks.archived', ids: [1] },
      false,
    ],
    ['a restored block makes every page stale', ['page', 10], {}, RESTORED, true],
    [
      'an archived block makes every single item stale',
      ['blocks', 'one', 10],
      {},
      { kind: 'blocks.archived', ids: [1] },
      true,
    ],
    [
      'an archived block makes the trash stale',
      ['blocks', 'archived'],
      [],
      { kind: 'blocks.archived', ids: [1] },
      true,
    ],
    [
      'a save makes the recent pages stale',
      ['blocks', 'recent'],
      [],
      { kind: 'page.saved', ids: [1] },
      true,
    ],
    [
      'a new folder makes the contents of folders stale',
      ['blocks', 'contents', null],
      [],
      { kind: 'blocks.created', ids: [1], parent_block_id: null },
      true,
    ],
    [
      'a new folder keeps the contents of another folder fresh',
      ['blocks', 'contents', 1],
      [],
      { kind: 'blocks.created', ids: [2], parent_block_id: null },
      false,
    ],
    [
      'a new favorite makes the favorites stale',
      ['blocks', 'favorites'],
      [],
      { kind: 'blocks.favorite', ids: [10] },
      true,
    ],
    ...(['names', 'first-steps'] as const).map((key): (typeof cases)[number] => [
      `a new favorite keeps the ${key} fresh`,
      [key],
      [],
      { kind: 'blocks.favorite', ids: [10] },
      false,
    ]),
    [
      'a new favorite keeps lists fresh',
      CHILDREN(1),
      LIST,
      { kind: 'blocks.favorite', ids: [10] },
      false,
    ],
    ...([CHILDREN(1), ['names'], ['blocks', 'recent'], ['page', 10]] as const).map(
      (key): (typeof cases)[number] => [
        `an icon makes ${key.join(' ')} stale`,
        key,
        LIST,
        { kind: 'blocks.icon', ids: [10] },
        true,
      ]
    ),
    [
      'an icon makes the favorites with the block stale',
      ['blocks', 'favorites'],
      [{ id: 10, path: [] }],
      { kind: 'blocks.icon', ids: [10] },
      true,
    ],
    [
      'an icon makes the templates with the block stale',
      ['blocks', 'templates'],
      [{ id: 10, path: [] }],
      { kind: 'blocks.icon', ids: [10] },
      true,
    ],
    [
      'a new template makes the templates stale',
      ['blocks', 'templates'],
      [],
      { kind: 'blocks.template', ids: [10] },
      true,
    ],
    ...([CHILDREN(1), ['names'], ['blocks', 'favorites'], ['page', 10]] as const).map(
      (key): (typeof cases)[number] => [
        `a new template keeps ${key.join(' ')} fresh`,
        key,
        LIST,
        { kind: 'blocks.template', ids: [10] },
        false,
      ]
    ),
    [
      'a renamed template makes the templates stale',
      ['blocks', 'templates'],
      [{ id: 10, path: [{ id: 1 }] }],
      { kind: 'blocks.renamed', ids: [10] },
      true,
    ],
    [
      'a share makes the shares stale',
      ['blocks', 'shares'],
      [],
      { kind: 'blocks.shared', ids: [10] },
      true,
    ],
    ...([CHILDREN(1), ['names'], ['blocks', 'favorites'], ['page', 10]] as const).map(
      (key): (typeof cases)[number] => [
        `a share keeps ${key.join(' ')} fresh`,
        key,
        LIST,
        { kind: 'blocks.shared', ids: [10] },
        false,
      ]
    ),
    ...(['blocks.renamed', 'blocks.archived', 'blocks.restored', 'blocks.deleted'] as const).map(
      (kind): (typeof cases)[number] => [
        `${kind} of an ancestor makes the shares stale`,
        ['blocks', 'shares'],
        [{ block: { id: 10, path: [{ id: 1 }] } }],
        { kind, ids: [1] },
        true,
      ]
    ),
    [
      'a change of other blocks keeps the shares fresh',
      ['blocks', 'shares'],
      [{ block: { id: 10, path: [{ id: 1 }] } }],
      { kind: 'blocks.renamed', ids: [11] },
      false,
    ],
    [
      'a sorted list makes the orders of lists stale',
      ['blocks', 'sorts'],
      [],
      { kind: 'blocks.sorted', ids: [1], parent_block_id: 1 },
      true,
    ],
    ...([CHILDREN(1), ['names'], ['blocks', 'favorites']] as const).map(
      (key): (typeof cases)[number] => [
        `a sorted list keeps ${key.join(' ')} fresh`,
        key,
        LIST,
        { kind: 'blocks.sorted', ids: [1], parent_block_id: 1 },
        false,
      ]
    ),
    [
      'a new block keeps the orders of lists fresh',
      ['blocks', 'sorts'],
      [],
      { kind: 'blocks.created', ids: [1], parent_block_id: null },
      false,
    ],
    [
      'a restored block makes the favorites stale',
      ['blocks', 'favorites'],
      [],
      { kind: 'blocks.restored', ids: [10] },
      true,
    ],
    [
      'a renamed ancestor makes the favorites stale',
      ['blocks', 'favorites'],
      [{ id: 10, path: [{ id: 1 }] }],
      { kind: 'blocks.renamed', ids: [1] },
      true,
    ],
    [
      'another block in the trash keeps the favorites fresh',
      ['blocks', 'favorites'],
      [{ id: 10, path: [{ id: 1 }] }],
      { kind: 'blocks.archived', ids: [2] },
      false,
    ],
    ['a rename makes the names stale', ['names'], [], { kind: 'blocks.renamed', ids: [10] }, true],
    ['a save keeps the names fresh', ['names'], [], { kind: 'page.saved', ids: [1] }, false],
    [
      'a save makes search results stale',
      ['search', 'word'],
      [],
      { kind: 'page.saved', ids: [1] },
      true,
    ],
    [
      'a save keeps the storage use fresh',
      ['storage'],
      {},
      { kind: 'page.saved', ids: [1] },
      false,
    ],
    [
      'a first save makes the first steps stale',
      ['first-steps'],
      { written: false },
      { kind: 'page.saved', ids: [1] },
      true,
    ],
    [
      'a later save keeps the first steps fresh',
      ['first-steps'],
      { written: true },
      { kind: 'page.saved', ids: [1] },
      false,
    ],
    [
      'an account change makes the current user stale',
      ['current-user'],
      {},
      { kind: 'account' },
      true,
    ],
    ['an account change keeps lists fresh', CHILDREN(1), LIST, { kind: 'account' }, false],
    ['a plan change makes the plans stale', ['plans'], [], { kind: 'plans' }, true],
    ['a plan change makes the storage limit stale', ['storage'], {}, { kind: 'plans' }, true],
    ['an entitlement change makes the storage limit stale', ['storage'], {}, ENTITLEMENT, true],
    [
      'a payment makes the subscriptions stale',
      ['subscriptions'],
      [],
      { kind: 'subscriptions', ids: [1] },
      true,
    ],
    [
      'a payment keeps the storage limit fresh',
      ['storage'],
      {},
      { kind: 'subscriptions', ids: [1] },
      false,
    ],
    [
      'an entitlement change makes the subscriptions stale',
      ['subscriptions'],
      [],
      ENTITLEMENT,
      true,
    ],
    ['an entitlement change keeps lists fresh', CHILDREN(1), LIST, ENTITLEMENT, false],
    ['a new item keeps the settings fresh', ['settings'], {}, created, false],
    ['an unknown change makes everything stale', ['settings'], {}, { kind: 'anything' }, true],
  ]
  test('isMadeStale: {0}')
    .with(cases)
    .run(({ assert }, [, key, data, change, expected]) => {
      assert.equal(isMadeStale(key, data, { ...change, cause: 'c' } as LiveChange), expected)
    })
})

test.group('Refresher', (group) => {
  let queryClient: QueryClient
  let refresher: Refresher
  let reads: Map<string, number>

  group.each.setup(() => {
    queryClient = new QueryClient({
      defaultOptions: { queries: { retry: 0, staleTime: Infinity, networkMode: 'always' } },
    })
    refresher = new Refresher(queryClient)
    reads = new Map()
    return () => {
      refresher.stop()
      queryClient.clear()
    }
  })

  /** Shows a list on the screen; returns a function that hides it. */
  async function show(key: QueryKey, data: unknown = LIST, ms = 0) {
    const queryFn = async () => {
      reads.set(String(key), (reads.get(String(key)) ?? 0) + 1)
      await pause(ms)
      return data
    }
    const observer = new QueryObserver(queryClient, { queryKey: key, queryFn })
    const stop = observer.subscribe(() => {})
    await queryClient.ensureQueryData({ queryKey: key, queryFn })
    return stop
  }

  const renamed = (cause = 'elsewhere') =>
    ({ kind: 'blocks.renamed', ids: [10], cause }) as LiveChange
  const readsOf = (key: QueryKey) => reads.get(String(key))

  test('many changes at once cause one refetch, and hidden queries none', async ({ assert }) => {
    await show(CHILDREN(1))
    const hide = await show(CHILDREN(2))
    hide()
    for (let i = 0; i < 50; i++) refresher.note(renamed())
    await pause(100)
    assert.equal(readsOf(CHILDREN(1)), 2)
    assert.equal(readsOf(CHILDREN(2)), 1)
    assert.isTrue(queryClient.getQueryState(CHILDREN(2))?.isInvalidated)
  })

  test('a query in flight during a change is refetched once', async ({ assert }) => {
    const showing = show(CHILDREN(1), LIST, 80)
    await pause(5)
    refresher.note({ kind: 'blocks.created', ids: [1], parent_block_id: 1, cause: 'x' })
    await showing
    await pause(700)
    assert.equal(readsOf(CHILDREN(1)), 2)
  })

  test("a tab's own change is not refetched where the tab already shows it", async ({ assert }) => {
    await show(CHILDREN(1))
    await show(['blocks', 'recent'])
    await pause(2)
    noteOwnRequest('mine')
    refresher.note(renamed('mine'))
    await pause(100)
    assert.equal(readsOf(CHILDREN(1)), 1)
    assert.equal(readsOf(['blocks', 'recent']), 2)
  })

  test("a tab's own change is refetched if a response may have overwritten it", async ({
    assert,
  }) => {
    await show(CHILDREN(1))
    noteOwnRequest('mine')
    await queryClient.refetchQueries({ queryKey: CHILDREN(1) })
    refresher.note(renamed('mine'))
    await pause(100)
    assert.equal(readsOf(CHILDREN(1)), 3)
  })

  test("no query is refetched while the tab's own changes are pending", async ({ assert }) => {
    await show(CHILDREN(1))
    const { promise, resolve } = Promise.withResolvers<void>()
    const mutation = queryClient
      .getMutationCache()
      .build(queryClient, { mutationKey: ['blocks', 'move'], mutationFn: () => promise })
    const sending = mutation.execute(undefined)
    refresher.note(renamed())
    await pause(100)
    assert.equal(readsOf(CHILDREN(1)), 1)
    resolve()
    await sending
    await pause(100)
    assert.equal(readsOf(CHILDREN(1)), 2)
  })

  test('a query that a busy server rejects or leaves unanswered is retried, a permanent rejection is not', async ({
    assert,
  }) => {
    const ask = async (key: QueryKey, status: number) => {
      let asked = 0
      const queryFn = () => {
        if (++asked === 2) return Promise.reject(new ApiError(status, 'E_TEST', 'Refused'))
        return Promise.resolve(LIST)
      }
      new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => {})
      await queryClient.ensureQueryData({ queryKey: key, queryFn })
      return () => asked
    }
    refresher.stop()
    refresher = new Refresher(queryClient, 50)
    const busy = await ask(CHILDREN(1), 503)
    const gone = await ask(CHILDREN(2), 404)
    const unanswered = await ask(CHILDREN(3), 0)
    refresher.note(renamed())
    await eventually(() => assert.deepEqual([busy(), unanswered()], [3, 3]))
    assert.equal(gone(), 2)
  })

  test('a list that shows its cached response, because one call had none, is read again', async ({
    assert,
    cleanup,
  }) => {
    Object.assign(globalThis, { indexedDB: fakeDatabases() })
    cacheResponsesOf(7)
    refresher.stop()
    refresher = new Refresher(queryClient, 50)
    const stopCaching = cacheResponses(queryClient)
    cleanup(() => {
      stopCaching()
      cacheResponsesOf(null)
      Reflect.deleteProperty(globalThis, 'indexedDB')
    })
    const key = CHILDREN(1)
    let asked = 0
    const queryFn = () => {
      if (++asked === 2) return Promise.reject(new ApiError(0, 'E_TIMEOUT', 'No answer'))
      return Promise.resolve([{ id: 10, name: asked === 1 ? 'before' : 'after' }])
    }
    const options = { queryKey: key, queryFn, persister: responseOrCached }
    cleanup(new QueryObserver(queryClient, options).subscribe(() => {}))
    await eventually(() => assert.equal(asked, 1))
    await writeNow()
    refresher.note(renamed())
    await eventually(() =>
      assert.deepEqual(queryClient.getQueryData(key), [{ id: 10, name: 'after' }])
    )
    assert.equal(asked, 3)
  })

  const STORAGE = ['storage']
  const storage = (file_storage: number) => ({ kind: 'storage', file_storage }) as const

  test('storage is refetched only when a notice has a different value', async ({ assert }) => {
    await show(STORAGE, { file_storage: 5 })
    refresher.noteNotice(storage(5))
    await pause(100)
    assert.equal(readsOf(STORAGE), 1)
    refresher.noteNotice(storage(6))
    await pause(500)
    assert.equal(readsOf(STORAGE), 2)
  })

  test('a notice during a storage fetch waits for the response', async ({ assert }) => {
    const showing = show(STORAGE, { file_storage: 5 }, 80)
    await pause(5)
    refresher.noteNotice(storage(5))
    await showing
    await pause(600)
    assert.equal(readsOf(STORAGE), 1)
    const again = queryClient.refetchQueries({ queryKey: STORAGE })
    refresher.noteNotice(storage(6))
    await again
    await pause(900)
    assert.equal(readsOf(STORAGE), 3)
  })

  test('an import is refetched only when its state changed', async ({ assert }) => {
    const key = ['imports', 'a', {}]
    const progress = { done: 1, total: 2 }
    await show(key, { id: 'a', status: 'running', progress: { done: 0, total: 2 } })
    refresher.noteNotice({ kind: 'import', id: 'a', status: 'running', progress })
    await pause(100)
    assert.equal(readsOf(key), 1)
    assert.deepInclude(queryClient.getQueryData(key), { progress })
    refresher.noteNotice({ kind: 'import', id: 'a', status: 'done', progress })
    await eventually(() => assert.equal(readsOf(key), 2))
  })

  test('a gap in the feed refetches every query', async ({ assert }) => {
    await show(CHILDREN(1))
    await show(['page', 3], {})
    refresher.noteAll()
    await pause(100)
    assert.equal(readsOf(CHILDREN(1)), 2)
    assert.equal(readsOf(['page', 3]), 2)
  })
})

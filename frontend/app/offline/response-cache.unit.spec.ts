import { QueryClient } from '@tanstack/react-query'
import { test } from '@japa/runner'
import { ApiError } from '../api-client.js'
import { fakeDatabases } from '../testing/fake-databases.js'
import { MOST_BYTES, trimResponses } from './response-store.js'
import {
  responseOrCached,
  clearResponseCache,
  evictItems,
  evictDeletedItems,
  cacheResponse,
  cacheResponses,
  cacheResponsesOf,
  setQueuedChanges,
  takeServedFromCache,
  writeNow,
} from './response-cache.js'

test.group('Response cache', (group) => {
  group.setup(() => {
    Object.assign(globalThis, { indexedDB: fakeDatabases() })
    return () => void Reflect.deleteProperty(globalThis, 'indexedDB')
  })

  const away = () => Promise.reject(new ApiError(0, 'E_NETWORK', 'Network error'))

  test('the cache contains data read before caching started and data read later', async ({
    assert,
  }) => {
    const queryClient = new QueryClient()
    const [before, later, other] = [['blocks', 'children', 1], ['page', 4], ['plans']]
    cacheResponsesOf(7)
    queryClient.setQueryData(before!, ['early'])
    const stop = cacheResponses(queryClient)
    queryClient.setQueryData(later!, { name: 'late' })
    queryClient.setQueryData(other!, ['never kept'])
    await writeNow()
    const cached = (key: unknown[]) =>
      responseOrCached(away, undefined, queryClient.getQueryCache().find({ queryKey: key })!)
    assert.deepEqual(await cached(before!), ['early'])
    assert.deepEqual(await cached(later!), { name: 'late' })
    await assert.rejects(() => cached(other!), 'Network error')
    stop()
    cacheResponsesOf(null)
    queryClient.clear()
  })

  test('a cached response counts as served even if the server is back before it is read', async ({
    assert,
    cleanup,
  }) => {
    const queryClient = new QueryClient()
    const queryKey = ['blocks', 'children', 2]
    cleanup(() => {
      cacheResponsesOf(null)
      queryClient.clear()
    })
    cacheResponsesOf(7)
    cacheResponse(queryKey, ['stale'])
    await writeNow()
    const query = queryClient.getQueryCache().build<unknown>(queryClient, { queryKey })
    takeServedFromCache()
    const reading = responseOrCached(away, undefined, query)
    await Promise.resolve()
    await Promise.resolve()
    assert.isTrue(takeServedFromCache())
    assert.deepEqual(await reading, ['stale'])
  })

  test('a response that waits for its write is served instead of an older cached one', async ({
    assert,
    cleanup,
  }) => {
    const queryClient = new QueryClient()
    const queryKey = ['blocks', 'shares']
    cleanup(() => {
      cacheResponsesOf(null)
      queryClient.clear()
    })
    cacheResponsesOf(7)
    cacheResponse(queryKey, ['older'])
    await writeNow()
    const query = queryClient.getQueryCache().build<unknown>(queryClient, { queryKey })
    const cached = () => responseOrCached(away, undefined, query)
    cacheResponse(queryKey, ['newer'])
    assert.deepEqual(await cached(), ['newer'])
    const written = writeNow()
    assert.deepEqual(await cached(), ['newer'], 'during the write')
    await written
    assert.deepEqual(await cached(), ['newer'], 'after the write')
  })

  test('a cached response shows queued changes that it does not include', async ({
    assert,
    cleanup,
  }) => {
    const queryClient = new QueryClient({
      defaultOptions: { queries: { persister: responseOrCached, retry: 0 } },
    })
    const queryKey = ['blocks', 'children', null]
    let names = ['a']
    setQueuedChanges({
      names: () => names,
      show: <T>(_key: unknown, cached: T, included: string[]) =>
        [...(cached as string[]), ...names.filter((name) => !included.includes(name))] as T,
    })
    cacheResponsesOf(7)
    const stop = cacheResponses(queryClient)
    cleanup(() => {
      stop()
      cacheResponsesOf(null)
      setQueuedChanges({ names: () => [], show: (_key, cached) => cached })
      queryClient.clear()
    })
    queryClient.setQueryData(queryKey, ['with a'])
    await writeNow()

    // The other tab's change b becomes known only after the write, and the cached response stays
    // stored without it.
    for (let visit = 1; visit <= 2; visit++) {
      queryClient.removeQueries({ queryKey })
      names = ['a', 'b']
      assert.deepEqual(await queryClient.fetchQuery({ queryKey, queryFn: away }), ['with a', 'b'])
      await writeNow()
    }
  })

  test('a 404 from the server drops the cached response', async ({ assert, cleanup }) => {
    await clearResponseCache()
    cacheResponsesOf(7)
    cleanup(async () => {
      await clearResponseCache()
      cacheResponsesOf(null)
    })
    cacheResponse(['page', 4], { id: 4, content: 'gone' })
    cacheResponse(['page', 5], { id: 5, content: 'stays' })
    cacheResponse(['blocks', 'children', null], [{ id: 3 }, { id: -8 }])
    cacheResponse(['blocks', 'recent'], [{ id: 5, path: [{ id: 6 }] }])
    cacheResponse(['storage'], { file_storage: 12 })
    await writeNow()
    let asked: number[] = []
    await evictDeletedItems(async (ids) => {
      asked = ids
      return ids.filter((id) => id !== 4 && id !== 6)
    })
    assert.sameMembers(asked, [3, 4, 5, 6])
    const client = new QueryClient()
    const cached = (queryKey: unknown[]): Promise<unknown> => {
      const query = client.getQueryCache().build<unknown>(client, { queryKey })
      return responseOrCached(away, undefined, query).catch(() => 'nothing')
    }
    assert.deepEqual(
      await Promise.all([cached(['page', 4]), cached(['blocks', 'recent']), cached(['page', 5])]),
      ['nothing', 'nothing', { id: 5, content: 'stays' }]
    )
    assert.lengthOf((await cached(['blocks', 'children', null])) as unknown[], 2)
    assert.deepEqual(await cached(['storage']), { file_storage: 12 })
  })

  test('the cache drops responses about permanently deleted items and items missing on the server', async ({
    assert,
    cleanup,
  }) => {
    const queryClient = new QueryClient()
    cacheResponsesOf(7)
    cleanup(async () => {
      await clearResponseCache()
      cacheResponsesOf(null)
      queryClient.clear()
    })
    const cached = async (queryKey: unknown[], ask = away) => {
      const query = queryClient.getQueryCache().build<unknown>(queryClient, { queryKey })
      return responseOrCached(ask, undefined, query).catch(() => 'nothing')
    }
    cacheResponse(['page', 4], { id: 4, content: 'secret' })
    cacheResponse(['page', 5], { id: 5, content: 'stays' })
    cacheResponse(['blocks', 'children', 3], [{ id: 4, name: 'secret' }])
    cacheResponse(['blocks', 'children', 9], [{ id: 5, name: 'stays' }])
    cacheResponse(['blocks', 'recent'], [{ id: 6, path: [{ id: 4, name: 'secret' }] }])
    await writeNow()
    cacheResponse(['page', 4], { id: 4, content: 'secret, and waits to be written' })
    await evictItems([4])
    await writeNow()
    assert.deepEqual(
      await Promise.all(
        [
          ['page', 4],
          ['blocks', 'children', 3],
          ['blocks', 'recent'],
          ['page', 5],
        ].map((key) => cached(key))
      ),
      ['nothing', 'nothing', 'nothing', { id: 5, content: 'stays' }] as unknown[]
    )
    assert.isArray(await cached(['blocks', 'children', 9]))

    await cached(['page', 5], () => Promise.reject(new ApiError(404, 'E_NOT_FOUND', 'Gone')))
    assert.equal(await cached(['page', 5]), 'nothing')
    await evictItems(undefined)
    assert.equal(await cached(['blocks', 'children', 9]), 'nothing')
  })

  test('the cache drops old responses, and the oldest ones beyond the size limit', async ({
    assert,
    cleanup,
  }) => {
    const queryClient = new QueryClient()
    cacheResponsesOf(7)
    const { now } = Date
    cleanup(async () => {
      Date.now = now
      await clearResponseCache()
      cacheResponsesOf(null)
      queryClient.clear()
    })
    const day = 24 * 60 * 60 * 1000
    const keepAt = async (days: number, id: number, content: string) => {
      Date.now = () => now() + days * day
      cacheResponse(['page', id], { content })
      await writeNow()
    }
    const isKept = (id: number) => {
      const query = queryClient
        .getQueryCache()
        .build<unknown>(queryClient, { queryKey: ['page', id] })
      return responseOrCached(away, undefined, query).then(
        () => true,
        () => false
      )
    }
    const half = 'x'.repeat(MOST_BYTES / 2 - 1_000)
    await keepAt(0, 1, 'old')
    await keepAt(20, 2, half)
    await keepAt(21, 3, half)
    await keepAt(31, 4, 'new')
    assert.isFalse(await isKept(1))
    assert.isTrue(await isKept(2))
    await trimResponses(7)
    assert.deepEqual(await Promise.all([1, 2, 3, 4].map(isKept)), [false, true, true, true])
    await keepAt(32, 5, 'x'.repeat(2_000))
    await trimResponses(7)
    assert.deepEqual(await Promise.all([2, 3, 4, 5].map(isKept)), [false, true, true, true])
  })
})

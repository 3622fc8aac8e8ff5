import { QueryClient } from '@tanstack/react-query'
import { test } from '@japa/runner'
import { ApiError } from '../api-client.js'
import { fakeDatabases } from '../testing/fake-databases.js'
import { MOST_BYTES, trimResponses } from './response-store.js'
import {
  responseOrKept,
  forgetResponses,
  forgetItems,
  forgetGone,
  keepResponse,
  keepResponses,
  keepResponsesOf,
  keepWithWaiting,
  takeServedKept,
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
    keepResponsesOf(7)
    queryClient.setQueryData(before!, ['early'])
    const stop = keepResponses(queryClient)
    queryClient.setQueryData(later!, { name: 'late' })
    queryClient.setQueryData(other!, ['never kept'])
    await writeNow()
    const kept = (key: unknown[]) =>
      responseOrKept(away, undefined, queryClient.getQueryCache().find({ queryKey: key })!)
    assert.deepEqual(await kept(before!), ['early'])
    assert.deepEqual(await kept(later!), { name: 'late' })
    await assert.rejects(() => kept(other!), 'Network error')
    stop()
    keepResponsesOf(null)
    queryClient.clear()
  })

  test('a cached response counts as served even if the server is back before it is read', async ({
    assert,
    cleanup,
  }) => {
    const queryClient = new QueryClient()
    const queryKey = ['blocks', 'children', 2]
    cleanup(() => {
      keepResponsesOf(null)
      queryClient.clear()
    })
    keepResponsesOf(7)
    keepResponse(queryKey, ['stale'])
    await writeNow()
    const query = queryClient.getQueryCache().build<unknown>(queryClient, { queryKey })
    takeServedKept()
    const reading = responseOrKept(away, undefined, query)
    await Promise.resolve()
    await Promise.resolve()
    assert.isTrue(takeServedKept())
    assert.deepEqual(await reading, ['stale'])
  })

  test('a cached response shows queued changes that it does not include', async ({
    assert,
    cleanup,
  }) => {
    const queryClient = new QueryClient({
      defaultOptions: { queries: { persister: responseOrKept, retry: 0 } },
    })
    const queryKey = ['blocks', 'children', null]
    let names = ['a']
    keepWithWaiting({
      names: () => names,
      show: <T>(_key: unknown, kept: T, included: string[]) =>
        [...(kept as string[]), ...names.filter((name) => !included.includes(name))] as T,
    })
    keepResponsesOf(7)
    const stop = keepResponses(queryClient)
    cleanup(() => {
      stop()
      keepResponsesOf(null)
      keepWithWaiting({ names: () => [], show: (_key, kept) => kept })
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
    await forgetResponses()
    keepResponsesOf(7)
    cleanup(async () => {
      await forgetResponses()
      keepResponsesOf(null)
    })
    keepResponse(['page', 4], { id: 4, content: 'gone' })
    keepResponse(['page', 5], { id: 5, content: 'stays' })
    keepResponse(['blocks', 'children', null], [{ id: 3 }, { id: -8 }])
    keepResponse(['blocks', 'recent'], [{ id: 5, path: [{ id: 6 }] }])
    keepResponse(['storage'], { file_storage: 12 })
    await writeNow()
    let asked: number[] = []
    await forgetGone(async (ids) => {
      asked = ids
      return ids.filter((id) => id !== 4 && id !== 6)
    })
    assert.sameMembers(asked, [3, 4, 5, 6])
    const client = new QueryClient()
    const kept = (queryKey: unknown[]): Promise<unknown> => {
      const query = client.getQueryCache().build<unknown>(client, { queryKey })
      return responseOrKept(away, undefined, query).catch(() => 'nothing')
    }
    assert.deepEqual(
      await Promise.all([kept(['page', 4]), kept(['blocks', 'recent']), kept(['page', 5])]),
      ['nothing', 'nothing', { id: 5, content: 'stays' }]
    )
    assert.lengthOf((await kept(['blocks', 'children', null])) as unknown[], 2)
    assert.deepEqual(await kept(['storage']), { file_storage: 12 })
  })

  test('the cache drops responses about permanently deleted items and items missing on the server', async ({
    assert,
    cleanup,
  }) => {
    const queryClient = new QueryClient()
    keepResponsesOf(7)
    cleanup(async () => {
      await forgetResponses()
      keepResponsesOf(null)
      queryClient.clear()
    })
    const kept = async (queryKey: unknown[], ask = away) => {
      const query = queryClient.getQueryCache().build<unknown>(queryClient, { queryKey })
      return responseOrKept(ask, undefined, query).catch(() => 'nothing')
    }
    keepResponse(['page', 4], { id: 4, content: 'secret' })
    keepResponse(['page', 5], { id: 5, content: 'stays' })
    keepResponse(['blocks', 'children', 3], [{ id: 4, name: 'secret' }])
    keepResponse(['blocks', 'children', 9], [{ id: 5, name: 'stays' }])
    keepResponse(['blocks', 'recent'], [{ id: 6, path: [{ id: 4, name: 'secret' }] }])
    await writeNow()
    keepResponse(['page', 4], { id: 4, content: 'secret, and waits to be written' })
    await forgetItems([4])
    await writeNow()
    assert.deepEqual(
      await Promise.all(
        [
          ['page', 4],
          ['blocks', 'children', 3],
          ['blocks', 'recent'],
          ['page', 5],
        ].map((key) => kept(key))
      ),
      ['nothing', 'nothing', 'nothing', { id: 5, content: 'stays' }] as unknown[]
    )
    assert.isArray(await kept(['blocks', 'children', 9]))

    await kept(['page', 5], () => Promise.reject(new ApiError(404, 'E_NOT_FOUND', 'Gone')))
    assert.equal(await kept(['page', 5]), 'nothing')
    await forgetItems(undefined)
    assert.equal(await kept(['blocks', 'children', 9]), 'nothing')
  })

  test('the cache drops old responses, and the oldest ones beyond the size limit', async ({
    assert,
    cleanup,
  }) => {
    const queryClient = new QueryClient()
    keepResponsesOf(7)
    const { now } = Date
    cleanup(async () => {
      Date.now = now
      await forgetResponses()
      keepResponsesOf(null)
      queryClient.clear()
    })
    const day = 24 * 60 * 60 * 1000
    const keepAt = async (days: number, id: number, content: string) => {
      Date.now = () => now() + days * day
      keepResponse(['page', id], { content })
      await writeNow()
    }
    const isKept = (id: number) => {
      const query = queryClient
        .getQueryCache()
        .build<unknown>(queryClient, { queryKey: ['page', id] })
      return responseOrKept(away, undefined, query).then(
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

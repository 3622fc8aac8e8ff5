import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { test } from '@japa/runner'
import { eventually } from '#testing/eventually'
import { forgetDeleted } from './forget-deleted.js'

const KEYS = [
  ['page', 12],
  ['version', 12, 3],
  ['versions', 12],
  ['then', 'item', 12, '2026-01-31'],
  ['then', 'children', 1, '2026-01-31'],
]

test.group('forgetDeleted', () => {
  function filled(keys: (string | number)[][]) {
    const queryClient = new QueryClient()
    for (const key of keys) queryClient.setQueryData(key, {})
    return queryClient
  }

  const keysOf = (queryClient: QueryClient) =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey)

  test('removes texts and versions of deleted pages, and every earlier day', ({
    assert,
    cleanup,
  }) => {
    const others = [
      ['page', 13],
      ['version', 13, 3],
      ['versions', 13],
    ]
    const queryClient = filled([...KEYS, ...others])
    cleanup(() => queryClient.clear())
    forgetDeleted(queryClient, [12])
    assert.deepEqual(keysOf(queryClient), others)
  })

  test('removes all of them if the deleted items are unknown', ({ assert, cleanup }) => {
    const queryClient = filled([...KEYS, ['names']])
    cleanup(() => queryClient.clear())
    forgetDeleted(queryClient, undefined)
    assert.deepEqual(keysOf(queryClient), [['names']])
  })

  test('keeps an open page, and reads an open version again', async ({ assert, cleanup }) => {
    const queryClient = filled(KEYS)
    let reads = 0
    const queryFn = () => {
      reads++
      return Promise.reject(new Error('Not found'))
    }
    for (const queryKey of [KEYS[0]!, KEYS[1]!]) {
      const options = { queryKey, queryFn, staleTime: Infinity, retry: false }
      cleanup(new QueryObserver(queryClient, options).subscribe(() => {}))
    }
    cleanup(() => queryClient.clear())
    forgetDeleted(queryClient, [12])
    assert.deepEqual(keysOf(queryClient), KEYS.slice(0, 2))
    assert.isDefined(queryClient.getQueryData(KEYS[0]!))
    assert.isUndefined(queryClient.getQueryData(KEYS[1]!))
    await eventually(() => assert.equal(reads, 1))
  })
})

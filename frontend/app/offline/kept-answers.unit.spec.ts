import { QueryClient } from '@tanstack/react-query'
import { test } from '@japa/runner'
import { ApiError } from '../api-client.js'
import {
  answerOrKept,
  keepAnswers,
  keepAnswersOf,
  keepWithWaiting,
  writeNow,
} from './kept-answers.js'

/** As much of IndexedDB as keys and values need. */
function fakeDatabase() {
  const values = new Map<string, unknown>()
  const done = <T extends object>(request: T) => {
    const told = request as T & { onsuccess?: () => void; oncomplete?: () => void }
    queueMicrotask(() => (told.onsuccess ?? told.oncomplete)?.())
    return request
  }
  const objectStore = () => ({
    transaction: done({}),
    put: (value: unknown, key: string) => void values.set(key, value),
    get: (key: string) => done({ result: values.get(key) }),
    getAllKeys: () => done({ result: [...values.keys()] }),
  })
  const database = { transaction: () => ({ objectStore }) }
  return { open: () => done({ result: database }) }
}

test.group('Kept answers', (group) => {
  group.setup(() => {
    Object.assign(globalThis, { indexedDB: fakeDatabase() })
    return () => void Reflect.deleteProperty(globalThis, 'indexedDB')
  })

  const away = () => Promise.reject(new ApiError(0, 'E_NETWORK', 'Network error'))

  test('hold what was read before they were kept, and what came later', async ({ assert }) => {
    const queryClient = new QueryClient()
    const [before, later, other] = [['blocks', 'children', 1], ['page', 4], ['plans']]
    keepAnswersOf(7)
    queryClient.setQueryData(before!, ['early'])
    const stop = keepAnswers(queryClient)
    queryClient.setQueryData(later!, { name: 'late' })
    queryClient.setQueryData(other!, ['never kept'])
    await writeNow()
    const kept = (key: unknown[]) =>
      answerOrKept(away, undefined, queryClient.getQueryCache().find({ queryKey: key })!)
    assert.deepEqual(await kept(before!), ['early'])
    assert.deepEqual(await kept(later!), { name: 'late' })
    await assert.rejects(() => kept(other!), 'Network error')
    stop()
    keepAnswersOf(null)
    queryClient.clear()
  })

  test('show the waiting changes that they were written without', async ({ assert, cleanup }) => {
    const queryClient = new QueryClient({
      defaultOptions: { queries: { persister: answerOrKept, retry: 0 } },
    })
    const queryKey = ['blocks', 'children', null]
    let names = ['a']
    keepWithWaiting({
      names: () => names,
      show: <T>(_key: unknown, kept: T, included: string[]) =>
        [...(kept as string[]), ...names.filter((name) => !included.includes(name))] as T,
    })
    keepAnswersOf(7)
    const stop = keepAnswers(queryClient)
    cleanup(() => {
      stop()
      keepAnswersOf(null)
      keepWithWaiting({ names: () => [], show: (_key, kept) => kept })
      queryClient.clear()
    })
    queryClient.setQueryData(queryKey, ['with a'])
    await writeNow()

    // Another tab's is known only later; and what is shown of it is written down as it was.
    for (let visit = 1; visit <= 2; visit++) {
      queryClient.removeQueries({ queryKey })
      names = ['a', 'b']
      assert.deepEqual(await queryClient.fetchQuery({ queryKey, queryFn: away }), ['with a', 'b'])
      await writeNow()
    }
  })
})

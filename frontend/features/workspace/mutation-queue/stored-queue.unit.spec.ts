import { test } from '@japa/runner'
import { get, set } from 'idb-keyval'
import { waitingStore } from '../../../app/private-storage.js'
import { fakeDatabases } from '../../../app/testing/fake-databases.js'
import { type StoredQueue, StoredQueues } from './stored-queue.js'

test.group('Stored queues', (group) => {
  group.setup(() => {
    Object.assign(globalThis, { indexedDB: fakeDatabases() })
    return () => void Reflect.deleteProperty(globalThis, 'indexedDB')
  })

  const own = { idempotencyKey: 'k', askedAt: 1 }
  const change = { mutationKey: ['blocks', 'rename'], variables: { ...own, item: { id: 3 } } }
  const stored = { mutationKey: ['blocks', 'rename'], variables: { ...own, block: { id: 3 } } }

  test('queued changes are stored under their old property names', async ({ assert }) => {
    await new StoredQueues(7, 'here').write({ changes: [change], realIds: [] })
    assert.deepEqual(await get('7:here', waitingStore), { changes: [stored], realIds: [] })
  })

  test('a queue stored by an older version of the app is adopted', async ({ assert }) => {
    await set('8:closed', { changes: [stored], realIds: [[-1, 4]] }, waitingStore)
    const taken: unknown[] = []
    await new StoredQueues(8, 'here').adopt(async (queue) => taken.push(queue), never)
    assert.deepEqual(taken, [{ changes: [change], realIds: [[-1, 4]] }])
  })

  test('the queue of a tab that is closing is adopted once it has closed', async ({ assert }) => {
    const closing = new StoredQueues(9, 'closing')
    await closing.write({ changes: [change], realIds: [] })
    const { promise: taken, resolve } = Promise.withResolvers<StoredQueue>()
    const here = new StoredQueues(9, 'here')
    const late = async (queue: StoredQueue) => resolve(queue)
    for (let times = 0; times < 2; times++) await here.adopt(never, late)
    closing.stop()
    assert.deepEqual((await taken).changes, [change])
  })

  test('a tab that has sent its changes leaves nothing to adopt', async ({ assert }) => {
    const other = new StoredQueues(10, 'other')
    await other.write({ changes: [change], realIds: [] })
    const here = new StoredQueues(10, 'here')
    const adopted: StoredQueue[] = []
    await here.adopt(never, async (queue) => adopted.push(queue))
    void other.write({ changes: [change, change], realIds: [] })
    await other.write({ changes: [], realIds: [] })
    await navigator.locks.request('strata-waiting-10:other', async () => {})
    assert.isEmpty(adopted)
    assert.isUndefined(await get('10:other', waitingStore))
  })

  test('nothing is adopted for a user who has left', async ({ assert }) => {
    const closing = new StoredQueues(11, 'closing')
    await closing.write({ changes: [change], realIds: [] })
    const here = new StoredQueues(11, 'here')
    await here.adopt(never, never)
    here.stop()
    closing.stop()
    await navigator.locks.request('strata-waiting-11:closing', async () => {})
    assert.isDefined(await get('11:closing', waitingStore))
  })
})

async function never(): Promise<never> {
  throw new Error('No queue was to be adopted')
}

import { test } from '@japa/runner'
import { get, set } from 'idb-keyval'
import { waitingStore } from '../../../app/private-storage.js'
import { fakeDatabases } from '../../../app/testing/fake-databases.js'
import { StoredQueues } from './stored-queue.js'

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
    await new StoredQueues(8, 'here').adopt(async (queue) => taken.push(queue))
    assert.deepEqual(taken, [{ changes: [change], realIds: [[-1, 4]] }])
  })
})

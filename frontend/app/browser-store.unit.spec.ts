import { test } from '@japa/runner'
import { get, set } from 'idb-keyval'
import { browserStore, DatabaseStuck } from './browser-store.js'
import { fakeDatabases } from './testing/fake-databases.js'

test.group('Browser store', (group) => {
  group.each.teardown(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))

  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error
    )

  test('a store keeps values until it is destroyed', async ({ assert }) => {
    Object.assign(globalThis, { indexedDB: fakeDatabases() })
    const store = browserStore('some', 'values')
    await set('a', 1, store)
    assert.equal(await get('a', store), 1)
    await store.destroy()
    assert.isUndefined(await get('a', store))
  })

  test('a store commits each write at once', async ({ assert }) => {
    let commits = 0
    const databases = fakeDatabases()
    const { open } = databases
    databases.open = (name) => {
      const request = open(name)
      const { transaction } = request.result
      request.result.transaction = () => {
        const begun = transaction()
        const { commit } = begun
        return Object.assign(begun, { commit: () => (commits++, commit()) })
      }
      return request
    }
    Object.assign(globalThis, { indexedDB: databases })
    const store = browserStore('some', 'values')
    await set('a', 1, store)
    await get('a', store)
    assert.equal(commits, 1)
  })

  test('a store closes its database when the user leaves the page, and reopens it afterwards', async ({
    assert,
  }) => {
    const [databases, page] = [fakeDatabases(), new EventTarget()]
    const { open } = databases
    let [opened, closed] = [0, 0]
    databases.open = (name) => {
      opened++
      const request = open(name)
      Object.assign(request.result, { close: () => closed++ })
      return request
    }
    Object.assign(globalThis, {
      indexedDB: databases,
      addEventListener: page.addEventListener.bind(page),
    })
    const store = browserStore('some', 'values')
    Reflect.deleteProperty(globalThis, 'addEventListener')
    await set('a', 1, store)
    page.dispatchEvent(new Event('pagehide'))
    assert.equal(await get('a', store), 1)
    assert.deepEqual([opened, closed], [2, 1])
  })

  test('a locked-up database rejects calls with DatabaseStuck and is not retried for a while', async ({
    assert,
  }) => {
    const databases = fakeDatabases({ stuck: true })
    Object.assign(globalThis, { indexedDB: databases })
    const store = browserStore('some', 'values', 5)
    assert.instanceOf(await failure(get('a', store)), DatabaseStuck)
    let opened = 0
    databases.open = () => {
      opened++
      throw new Error('Asked again')
    }
    assert.instanceOf(await failure(set('a', 1, store)), DatabaseStuck)
    assert.equal(opened, 0)
    await store.destroy()
    assert.isEmpty(databases.names())
  })
})

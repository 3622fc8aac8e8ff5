/**
 * Fakes the key-value part of IndexedDB. With `stuck`, databases open but never complete a request,
 * as can happen in WebKit.
 */
export function fakeDatabases({ stuck = false } = {}) {
  const databases = new Map<string, Map<string, unknown>>()
  const done = <T extends object>(request: T) => {
    const told = request as T & { onsuccess?: () => void; oncomplete?: () => void }
    if (!stuck) queueMicrotask(() => (told.onsuccess ?? told.oncomplete)?.())
    return request
  }
  const storeOf = (values: Map<string, unknown>) => {
    const transaction = { commit: () => done(transaction), abort: () => {} }
    const store = {
      transaction,
      put: (value: unknown, key: string) => void values.set(key, structuredClone(value)),
      get: (key: string) => done({ result: values.get(key) }),
      delete: (key: string) => void values.delete(key),
      clear: () => values.clear(),
      getAllKeys: () => done({ result: [...values.keys()] }),
    }
    return Object.assign(transaction, { objectStore: () => store })
  }
  /** Returns a request that succeeds. */
  const request = <T extends object>(given: T) => {
    const addEventListener = (type: string, listener: () => void) => {
      if (type === 'success') queueMicrotask(listener)
    }
    return { ...given, addEventListener }
  }
  return {
    names: () => [...databases.keys()],
    open: (name: string) => {
      const values = databases.get(name) ?? new Map<string, unknown>()
      databases.set(name, values)
      const transaction = () => storeOf(values)
      return request({ result: { transaction, close: () => {}, addEventListener: () => {} } })
    },
    deleteDatabase: (name: string) => {
      databases.delete(name)
      return request({})
    },
  }
}

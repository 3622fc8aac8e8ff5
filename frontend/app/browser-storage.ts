/**
 * Wraps a browser storage so that it never throws. If storage is denied or full, reads find nothing
 * and writes are dropped. `setItem` returns true if the value was stored.
 */
function guarded(open: () => Storage) {
  function attempt<T>(act: (storage: Storage) => T, otherwise: T) {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key: string) => attempt((storage) => storage.getItem(key), null),
    setItem: (key: string, value: string) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    removeItem: (key: string) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  }
}

export const localStore = guarded(() => localStorage)
export const sessionStore = guarded(() => sessionStorage)

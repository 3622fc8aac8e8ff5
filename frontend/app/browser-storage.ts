/**
 * A storage of the browser that never throws: where it is denied or full, nothing is there and nothing
 * is kept. `setItem` returns whether it was kept.
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

import {
  clear,
  createStore,
  delMany,
  keys as allKeys,
  get,
  setMany,
  type UseStore,
} from 'idb-keyval'

const prefix = (userId: number) => `strata:${userId}:`

/** Local storage for what belongs to one person; sign-out clears it (DESIGN 4.16). */
export function privateStorage(userId: number) {
  return {
    read: (name: string) => localStorage.getItem(prefix(userId) + name),
    /** False when the browser refuses: full, or storage is off. */
    write: (name: string, value: string) => {
      try {
        localStorage.setItem(prefix(userId) + name, value)
        return true
      } catch {
        return false
      }
    },
    remove: (name: string) => localStorage.removeItem(prefix(userId) + name),
  }
}

/** A larger store of one person (IndexedDB), for what is written often. Its calls may reject. */
export interface PrivateDatabase {
  keys: () => Promise<string[]>
  read: (key: string) => Promise<unknown>
  /** All of them or none. */
  write: (values: Record<string, unknown>) => Promise<void>
  remove: (...keys: string[]) => Promise<void>
}

export function privateDatabase(userId: number): PrivateDatabase {
  const store = databaseOf(userId)
  return {
    keys: () => allKeys<string>(store),
    read: (key) => get(key, store),
    write: (values) => setMany(Object.entries(values), store),
    remove: (...keys) => delMany(keys, store),
  }
}

/** Forgets everything that this browser keeps of a person. */
export async function clearPrivateStorage(userId: number) {
  const mine = Object.keys(localStorage).filter((key) => key.startsWith(prefix(userId)))
  for (const key of mine) localStorage.removeItem(key)
  // A browser without databases has kept nothing there.
  await clear(databaseOf(userId)).catch(() => undefined)
}

const databases = new Map<number, UseStore>()

function databaseOf(userId: number) {
  const store = databases.get(userId) ?? createStore(`strata-${userId}`, 'private')
  databases.set(userId, store)
  return store
}

import { clear, delMany, keys as allKeys, get, setMany } from 'idb-keyval'
import { localStore } from './browser-storage.js'
import { type BrowserStore, browserStore, DatabaseStuck } from './browser-store.js'

const prefix = (userId: number) => `strata:${userId}:`

/** Returns a user's part of local storage, which sign-out clears (rule 9.7). */
export function privateStorage(userId: number) {
  return {
    read: (name: string) => localStore.getItem(prefix(userId) + name),
    /** Returns false if the browser's storage is full or off. */
    write: (name: string, value: string) => localStore.setItem(prefix(userId) + name, value),
    remove: (name: string) => localStore.removeItem(prefix(userId) + name),
  }
}

/** Larger store of one user (IndexedDB), for frequent writes. Its calls may reject. */
export interface PrivateDatabase {
  keys: () => Promise<string[]>
  read: (key: string) => Promise<unknown>
  /** Writes all values or none. */
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

/** Queued changes of the tree, for all users; each key begins with the user's id. */
export const waitingStore = browserStore('strata-waiting', 'queues')

/** Deletes everything that this browser stores about a user. */
export async function clearPrivateStorage(userId: number) {
  for (const key of localKeys(userId)) localStore.removeItem(key)
  await Promise.all([clearStore(databaseOf(userId)), clearWaiting(userId)])
}

/**
 * Returns true if this browser stores data of a user that the server never got. Such data are
 * drafts, unfinished splits of a paste, versions set aside in a conflict, and changes of the tree. Unreadable storage counts as
 * unsent data.
 */
export async function keepsUnsent(userId: number) {
  if (localKeys(userId).some((key) => key.startsWith(`${prefix(userId)}kept:`))) return true
  try {
    const [drafts, queues] = await Promise.all([
      allKeys<string>(databaseOf(userId)),
      waitingKeys(userId),
    ])
    return queues.length > 0 || drafts.some((key) => /^(draft|split):/.test(key))
  } catch (error) {
    return error instanceof DatabaseStuck
  }
}

async function clearWaiting(userId: number) {
  const clearing = waitingKeys(userId).then((keys) => delMany(keys, waitingStore))
  await clearing.catch(() => waitingStore.destroy().catch(() => undefined))
}

async function waitingKeys(userId: number) {
  const keys = await allKeys<string>(waitingStore)
  return keys.filter((key) => key.startsWith(`${userId}:`))
}

function localKeys(userId: number) {
  return localStore.keys().filter((key) => key.startsWith(prefix(userId)))
}

/** Empties a store; deletes the store if it cannot be emptied. */
export async function clearStore(store: BrowserStore) {
  // A browser without databases has stored nothing there.
  await clear(store).catch(() => store.destroy().catch(() => undefined))
}

const databases = new Map<number, BrowserStore>()

function databaseOf(userId: number) {
  const store = databases.get(userId) ?? browserStore(`strata-${userId}`, 'private')
  databases.set(userId, store)
  return store
}

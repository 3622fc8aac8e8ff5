import { clear, delMany, keys as allKeys, get, setMany } from 'idb-keyval'
import { localStore } from './browser-storage.js'
import { type BrowserStore, browserStore, DatabaseStuck } from './browser-store.js'

const prefix = (userId: number) => `strata:${userId}:`

/** Local storage for what belongs to one person; sign-out clears it (rule 9.7). */
export function privateStorage(userId: number) {
  return {
    read: (name: string) => localStore.getItem(prefix(userId) + name),
    /** False when the browser refuses: full, or storage is off. */
    write: (name: string, value: string) => localStore.setItem(prefix(userId) + name, value),
    remove: (name: string) => localStore.removeItem(prefix(userId) + name),
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

/** The changes of the tree that wait, of anybody; keys begin with the id of whose they are. */
export const waitingStore = browserStore('strata-waiting', 'queues')

/** Forgets everything that this browser keeps of a person. */
export async function clearPrivateStorage(userId: number) {
  for (const key of localKeys(userId)) localStore.removeItem(key)
  await Promise.all([clearStore(databaseOf(userId)), clearWaiting(userId)])
}

/**
 * Whether this browser keeps something of a person that the server never got: drafts, versions put
 * aside in a conflict, changes of the tree. What cannot be looked at counts as there.
 */
export async function keepsUnsent(userId: number) {
  if (localKeys(userId).some((key) => key.startsWith(`${prefix(userId)}kept:`))) return true
  try {
    const [drafts, queues] = await Promise.all([
      allKeys<string>(databaseOf(userId)),
      waitingKeys(userId),
    ])
    return queues.length > 0 || drafts.some((key) => key.startsWith('draft:'))
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

/** Empties a store; one that does not let itself be emptied is removed. */
export async function clearStore(store: BrowserStore) {
  // A browser without databases has kept nothing there.
  await clear(store).catch(() => store.destroy().catch(() => undefined))
}

const databases = new Map<number, BrowserStore>()

function databaseOf(userId: number) {
  const store = databases.get(userId) ?? browserStore(`strata-${userId}`, 'private')
  databases.set(userId, store)
  return store
}

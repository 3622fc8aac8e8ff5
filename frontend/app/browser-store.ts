import type { UseStore } from 'idb-keyval'
import { within } from './within.js'

/** Milliseconds that the browser's database is waited for: some lock up and never say so. */
const LIMIT = 3_000
/** Milliseconds in which one that locked up is not asked again: nobody is to wait for each answer. */
const REST = 30_000

/** The browser's database does not do what it was asked to. It may yet, or after a restart. */
export class DatabaseStuck extends Error {
  constructor() {
    super('This browser’s storage isn’t responding')
  }
}

/** A store for idb-keyval, without its `update`. Its calls reject with `DatabaseStuck` rather than wait. */
export type BrowserStore = UseStore & {
  /** Removes the database, whatever it is doing. The next call makes it again. */
  destroy: () => Promise<void>
}

/**
 * A store in a database of its own. What is written is committed at once, and the database closed
 * when the page is left: WebKit otherwise holds up every page that comes after one that was left
 * while it read or wrote. Closing waits for what was begun.
 */
export function browserStore(name: string, store: string, limit = LIMIT): BrowserStore {
  let opening: Promise<IDBDatabase> | undefined
  let restsUntil = -Infinity

  const close = () => {
    void opening?.then((database) => database.close()).catch(() => {})
    opening = undefined
  }
  globalThis.addEventListener?.('pagehide', close)
  const bounded = async <T>(work: Promise<T>) => {
    const done = work.then((value) => ({ value }))
    const result = await within<{ value: T } | null>(limit, done, null)
    if (result) return result.value
    restsUntil = performance.now() + REST
    close()
    throw new DatabaseStuck()
  }

  const use: UseStore = async (mode, callback) => {
    if (performance.now() < restsUntil) throw new DatabaseStuck()
    opening ??= openDatabase(name, store, close)
    const database = await bounded(opening).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    const transaction = database.transaction(store, mode)
    const work = Promise.resolve(callback(transaction.objectStore(store)))
    if (mode === 'readwrite') transaction.commit()
    try {
      return await bounded(work)
    } catch (error) {
      if (error instanceof DatabaseStuck) abort(transaction)
      throw error
    }
  }

  const destroy = async () => {
    close()
    restsUntil = -Infinity
    await within(limit, deleteDatabase(name), undefined)
  }
  return Object.assign(use, { destroy })
}

function openDatabase(name: string, store: string, close: () => void) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(store))
    request.addEventListener('error', () => reject(request.error!))
    request.addEventListener('success', () => {
      const database = request.result
      database.addEventListener('close', close)
      // Another tab removes it.
      database.addEventListener('versionchange', close)
      resolve(database)
    })
  })
}

function deleteDatabase(name: string) {
  return new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
  })
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has ended after all.
  }
}

import type { UseStore } from 'idb-keyval'
import { within } from './within.js'

/**
 * Timeout in milliseconds for the browser's database, because some databases lock up without an
 * error.
 */
const LIMIT = 3_000
/**
 * Milliseconds for which a locked-up database is not retried, so that the user does not wait for
 * each call.
 */
const REST = 30_000

/**
 * The browser's database did not complete an operation in time. The operation may still succeed, or
 * succeed after a restart.
 */
export class DatabaseStuck extends Error {
  constructor() {
    super('This browser’s storage isn’t responding')
  }
}

/**
 * Store for idb-keyval, without its `update`. Its calls reject with `DatabaseStuck` instead of
 * waiting.
 */
export type BrowserStore = UseStore & {
  /** Deletes the database, even while it is in use. The next call recreates it. */
  destroy: () => Promise<void>
}

/**
 * Returns a store in a database of its own. Writes commit at once, and the database closes when the
 * user leaves the page. Otherwise WebKit blocks every later page if one was left during a read or
 * write. Closing waits for transactions already started.
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
      // Another tab is deleting the database.
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
    // The transaction has already ended.
  }
}

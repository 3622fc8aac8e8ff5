import type { MutationKey } from '@tanstack/react-query'
import { delMany, get, getMany, keys, set } from 'idb-keyval'
import { waitingStore } from '../../../app/private-storage.js'
import { withLock } from '../../../app/with-lock.js'

/** An optimistic change that is still pending. */
export interface StoredMutation {
  mutationKey: MutationKey
  /** Plain JSON, including the idempotency key. */
  variables: { idempotencyKey: string; askedAt: number }
}

/** Pending changes of one tab. */
export interface StoredQueue {
  changes: StoredMutation[]
  /** Ids assigned by the server to items that pending changes know by a temporary id. */
  realIds: [temporary: number, real: number][]
}

type TakeQueue = (queue: StoredQueue) => Promise<unknown>

/** Property names of a pending change, and the older names under which browsers store them. */
const STORED_NAMES: [now: string, stored: string][] = [
  ['item', 'block'],
  ['items', 'blocks'],
]

export function toStored<V extends object>(variables: V): V {
  return renamed(variables, new Map(STORED_NAMES))
}

export function fromStored<V extends object>(variables: V): V {
  return renamed(variables, new Map(STORED_NAMES.map(([now, stored]) => [stored, now])))
}

function renamed<V extends object>(variables: V, names: Map<string, string>) {
  const entries = Object.entries(variables)
  return Object.fromEntries(entries.map(([name, value]) => [names.get(name) ?? name, value])) as V
}

/** The stored queues of one user in this browser, one per tab. They survive reloads. */
export class StoredQueues {
  #store = waitingStore
  #own: string
  #writing: Promise<unknown> = Promise.resolve()
  #release: (() => void) | null = null
  readonly #stop = new AbortController()
  /** Queues of tabs that were still alive. */
  readonly #awaited = new Set<string>()

  constructor(
    readonly userId: number,
    /** Unique to this tab. */
    tab: string
  ) {
    this.#own = `${userId}:${tab}`
  }

  /**
   * Stores this tab's queue. Writes run one at a time. If a write fails, the queue only does not
   * survive a reload.
   */
  write({ changes, realIds }: StoredQueue) {
    const empty = changes.length === 0
    const queue = { changes: renamedBy(toStored, changes), realIds }
    const release = empty ? this.#release : null
    if (empty) this.#release = null
    else this.#hold()
    this.#writing = this.#writing
      .then(() => (empty ? delMany([this.#own], this.#store) : set(this.#own, queue, this.#store)))
      .catch(() => {})
      .then(() => release?.())
    return this.#writing
  }

  /**
   * Adopts the queues of closed tabs, and this tab's queue from before a reload. Passes the queue
   * of a tab that closes later to `takeLate`. The lock of a reloaded tab outlives it for a moment.
   */
  async adopt(take: TakeQueue, takeLate: TakeQueue) {
    for (const key of await this.#keys()) {
      if (key === this.#own) continue
      const isFree = await ifFree(lockOf(key), () => this.#take(key, take))
      if (!isFree) void this.#takeOnceFree(key, takeLate)
    }
  }

  async #take(key: string, take: TakeQueue) {
    const queue = await get<StoredQueue>(key, this.#store)
    if (!queue) return
    await take({ ...queue, changes: renamedBy(fromStored, queue.changes) })
    await delMany([key], this.#store)
  }

  async #takeOnceFree(key: string, take: TakeQueue) {
    if (this.#awaited.has(key)) return
    this.#awaited.add(key)
    const { signal } = this.#stop
    try {
      await withLock(lockOf(key), { signal }, () => this.#take(key, take))
    } catch {
      // Another user has signed in, or the browser's database is stuck.
    } finally {
      this.#awaited.delete(key)
    }
  }

  /** Stops adopting queues, and lets other tabs adopt this tab's queue. */
  stop() {
    this.#stop.abort()
    this.release()
  }

  /** Returns the queues of all tabs, including this one. Empty if the browser stores none. */
  async all() {
    try {
      const queues = await getMany<StoredQueue | undefined>(await this.#keys(), this.#store)
      return queues.filter((queue) => queue !== undefined)
    } catch {
      return []
    }
  }

  /** Deletes all queues of this user. */
  async clear() {
    this.release()
    await this.#writing
    await delMany(await this.#keys(), this.#store).catch(() => {})
  }

  async #keys() {
    const all = await keys<string>(this.#store).catch(() => [])
    return all.filter((key) => key.startsWith(`${this.userId}:`))
  }

  /** Holds a lock that tells other tabs that this one is alive, only while changes are pending. */
  #hold() {
    if (this.#release) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#release = resolve
    void withLock(lockOf(this.#own), {}, () => promise)
  }

  /** Lets other tabs adopt this tab's queue. */
  release() {
    this.#release?.()
    this.#release = null
  }
}

function renamedBy(rename: typeof toStored, changes: StoredMutation[]) {
  return changes.map(({ mutationKey, variables }) => ({
    mutationKey,
    variables: rename(variables),
  }))
}

function lockOf(key: string) {
  return `strata-waiting-${key}`
}

/** Runs the work unless a tab holds the lock. Returns false if one does. */
async function ifFree(lock: string, work: () => Promise<void>) {
  return withLock(lock, { ifAvailable: true }, async (isHeld) => {
    if (isHeld) await work()
    return isHeld
  })
}

import type { MutationKey } from '@tanstack/react-query'
import { delMany, get, getMany, keys, set } from 'idb-keyval'
import { waitingStore } from '../../../app/private-storage.js'

/** A change that was shown and has no answer yet. */
export interface KeptChange {
  mutationKey: MutationKey
  /** Plain JSON, the idempotency key among it. */
  variables: { idempotencyKey: string; askedAt: number }
}

/** What one tab was waiting for. */
export interface KeptQueue {
  changes: KeptChange[]
  /** Numbers that the server gave to items that waiting changes know by another one. */
  realIds: [temporary: number, real: number][]
}

/** What a waiting change calls an item and items, and the names under which browsers hold them. */
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

/** The queues of one person in this browser, one a tab, kept over reloads. */
export class KeptQueues {
  #store = waitingStore
  #own: string
  #writing: Promise<unknown> = Promise.resolve()
  #release: (() => void) | null = null

  constructor(
    readonly userId: number,
    /** Unique to this tab. */
    tab: string
  ) {
    this.#own = `${userId}:${tab}`
  }

  /** Keeps this tab's queue, one write after the other. Failing, it is only not kept over a reload. */
  write({ changes, realIds }: KeptQueue) {
    const empty = changes.length === 0
    const queue = { changes: renamedBy(toStored, changes), realIds }
    if (empty) this.release()
    else this.#hold()
    this.#writing = this.#writing
      .then(() => (empty ? delMany([this.#own], this.#store) : set(this.#own, queue, this.#store)))
      .catch(() => {})
    return this.#writing
  }

  /** Takes over the queues of closed tabs, and of this one before a reload. */
  async adopt(take: (queue: KeptQueue) => Promise<unknown>) {
    for (const key of await this.#keys()) {
      if (key === this.#own) continue
      await ifFree(lockOf(key), async () => {
        const queue = await get<KeptQueue>(key, this.#store)
        if (!queue) return
        await take({ ...queue, changes: renamedBy(fromStored, queue.changes) })
        await delMany([key], this.#store)
      })
    }
  }

  /** The queues of all tabs, this one's among them; none where the browser keeps none. */
  async all() {
    try {
      const queues = await getMany<KeptQueue | undefined>(await this.#keys(), this.#store)
      return queues.filter((queue) => queue !== undefined)
    } catch {
      return []
    }
  }

  /** Forgets all queues of this person. */
  async clear() {
    this.release()
    await this.#writing
    await delMany(await this.#keys(), this.#store).catch(() => {})
  }

  async #keys() {
    const all = await keys<string>(this.#store).catch(() => [])
    return all.filter((key) => key.startsWith(`${this.userId}:`))
  }

  /** Shows other tabs that this one lives: held only while something waits. */
  #hold() {
    if (this.#release || !('locks' in navigator)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#release = resolve
    void navigator.locks.request(lockOf(this.#own), () => promise)
  }

  /** Lets other tabs take over what this one keeps. */
  release() {
    this.#release?.()
    this.#release = null
  }
}

function renamedBy(rename: typeof toStored, changes: KeptChange[]) {
  return changes.map(({ mutationKey, variables }) => ({
    mutationKey,
    variables: rename(variables),
  }))
}

function lockOf(key: string) {
  return `strata-waiting-${key}`
}

async function ifFree(lock: string, work: () => Promise<void>) {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(lock, { ifAvailable: true }, (free) => (free ? work() : undefined))
}

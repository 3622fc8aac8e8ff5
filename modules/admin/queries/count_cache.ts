import type pg from 'pg'
import { LRUCache } from 'lru-cache'
import { Places, type Order } from '#modules/admin/queries/scan_plan'

/**
 * Milliseconds for which the count of a long list and its known page positions are cached
 * (decision 190).
 */
const KEPT_MS = 10_000
/** Maximum number of cached lists. */
const LISTS_KEPT = 1_000

/** Cached lists by pool and by list key. */
const lists = new WeakMap<pg.Pool, LRUCache<string, KeptList>>()

/** Cached facts about a list. A small total only selects the method of the next query. */
export class KeptList {
  readonly #places = new Map<string, Places>()

  constructor(readonly total: number) {}

  placesIn(order: Order): Places {
    const key = `${order.by} ${order.direction}`
    const places = this.#places.get(key) ?? new Places(order, this.total)
    this.#places.set(key, places)
    return places
  }
}

/** Returns the recently cached facts about a list. */
export function keptList(pool: pg.Pool, key: string): KeptList | undefined {
  return lists.get(pool)?.get(key)
}

/** Caches the total of a list. Row positions are added as the list is read. */
export function keepList(pool: pg.Pool, key: string, total: number): KeptList {
  const kept = lists.get(pool) ?? new LRUCache({ max: LISTS_KEPT, ttl: KEPT_MS })
  lists.set(pool, kept)
  const list = new KeptList(total)
  kept.set(key, list)
  return list
}

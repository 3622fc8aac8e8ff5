import type pg from 'pg'
import { LRUCache } from 'lru-cache'
import { KnownPositions, type Order } from '#modules/admin/queries/scan_plan'

/**
 * Milliseconds for which the count of a long list and its known page positions are cached
 * (decision 190).
 */
const CACHE_MS = 10_000
/** Maximum number of cached lists. */
const MAX_LISTS = 1_000

/** Cached lists by pool and by list key. */
const lists = new WeakMap<pg.Pool, LRUCache<string, CachedList>>()

/** Cached facts about a list. A small total only selects the method of the next query. */
export class CachedList {
  readonly #positions = new Map<string, KnownPositions>()

  constructor(readonly total: number) {}

  positionsIn(order: Order): KnownPositions {
    const key = `${order.by} ${order.direction}`
    const positions = this.#positions.get(key) ?? new KnownPositions(order, this.total)
    this.#positions.set(key, positions)
    return positions
  }
}

/** Returns the recently cached facts about a list. */
export function cachedList(pool: pg.Pool, key: string): CachedList | undefined {
  return lists.get(pool)?.get(key)
}

/** Caches the total of a list. Row positions are added as the list is read. */
export function cacheList(pool: pg.Pool, key: string, total: number): CachedList {
  const cached = lists.get(pool) ?? new LRUCache({ max: MAX_LISTS, ttl: CACHE_MS })
  lists.set(pool, cached)
  const list = new CachedList(total)
  cached.set(key, list)
  return list
}

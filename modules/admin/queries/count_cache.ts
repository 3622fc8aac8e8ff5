import type pg from 'pg'
import { LRUCache } from 'lru-cache'
import { Places, type Order } from '#modules/admin/queries/scan_plan'

/**
 * How long it is not counted again how many many are, nor looked again where a page of them begins, in
 * milliseconds (decisions 190 and 241).
 */
const KEPT_MS = 10_000
/** For how many lists. */
const LISTS_KEPT = 1_000

/** By pool and by what is listed. */
const lists = new WeakMap<pg.Pool, LRUCache<string, KeptList>>()

/** What was found out of a list. That it has few rows says only how to look for them again. */
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

/** What was found out of a list a moment ago. */
export function keptList(pool: pg.Pool, key: string): KeptList | undefined {
  return lists.get(pool)?.get(key)
}

/** Keeps how many rows a list has; where they stand is found out as it is read. */
export function keepList(pool: pg.Pool, key: string, total: number): KeptList {
  const kept = lists.get(pool) ?? new LRUCache({ max: LISTS_KEPT, ttl: KEPT_MS })
  lists.set(pool, kept)
  const list = new KeptList(total)
  kept.set(key, list)
  return list
}

import type { QueryKey } from '@tanstack/react-query'
import { delMany, getMany, keys, setMany } from 'idb-keyval'
import { browserStore } from '../browser-store.js'
import { clearStore } from '../private-storage.js'
import { RESPONSES_DATABASE, isAbout } from './response-keys.js'

const DAY = 24 * 60 * 60 * 1000
/** Maximum age of a response, and size limits beyond which the oldest responses are evicted. */
const MOST_AGE = 30 * DAY
export const MOST_BYTES = 50_000_000
const MOST_ANSWERS = 2_000
/** Approximate size of an item in a list. */
const BYTES_OF_ITEM = 500

/** First parts of the query keys whose responses are about items. */
const ABOUT_ITEMS = new Set(['blocks', 'page'])

const store = browserStore(RESPONSES_DATABASE, 'answers')

/** Response as stored in the browser. */
export interface CachedResponse {
  data: unknown
  /** Names of the queued changes that the data includes. */
  included: string[]
  /** Time of the write, in ms since 1970. */
  at: number
}

/** Metadata stored beside each response, so that trimming does not read the responses. */
interface About {
  at: number
  bytes: number
}

export function writeResponses(
  userId: number,
  responses: Iterable<readonly [hash: string, data: unknown]>,
  included: string[]
) {
  const at = Date.now()
  const entries = [...responses].flatMap(([hash, data]): [string, CachedResponse | About][] => [
    [keyOf(userId, hash), { data, included, at }],
    [aboutOf(keyOf(userId, hash)), { at, bytes: weigh(data) }],
  ])
  return entries.length > 0 ? setMany(entries, store) : Promise.resolve()
}

/** Returns a cached response; undefined if there is none or it is too old. */
export async function readResponse(userId: number, hash: string) {
  const [cached] = await getMany<CachedResponse | undefined>([keyOf(userId, hash)], store)
  return cached && isFresh(cached) ? cached : undefined
}

/** Removes responses about deleted items, and lists that name a deleted item. */
export async function removeItems(userId: number, ids: readonly number[]) {
  const all = await keysOf(userId)
  const lists = all.filter((key) => queryKeyOf(key)[0] === 'blocks')
  const cached = await getMany<CachedResponse | undefined>(lists, store)
  const naming = new Set(lists.filter((_, index) => names(cached[index]?.data, ids)))
  await remove(all.filter((key) => naming.has(key) || isAbout(queryKeyOf(key), ids)))
}

/** Returns the ids of the items that responses are about or name. */
export async function cachedItems(userId: number): Promise<number[]> {
  const all = (await keysOf(userId)).filter((key) => ABOUT_ITEMS.has(String(queryKeyOf(key)[0])))
  // The text of a page names no other items and may be long.
  const lists = all.filter((key) => queryKeyOf(key)[0] === 'blocks')
  const cached = await getMany<CachedResponse | undefined>(lists, store)
  const ids = new Set([...all.flatMap(queryKeyOf), ...cached.flatMap((list) => idsIn(list?.data))])
  // Items created offline have no id of the server yet.
  return [...ids].filter((id): id is number => typeof id === 'number' && id > 0)
}

export function removeResponse(userId: number, hash: string) {
  return remove([keyOf(userId, hash)])
}

export async function removeOthers(userId: number) {
  const all = await keys<string>(store)
  const others = all.filter((key) => !key.startsWith(`${userId}:`))
  if (others.length > 0) await delMany(others, store)
}

/** Removes responses that are too old or exceed the size limits. */
export async function trimResponses(userId: number) {
  const all = await keysOf(userId)
  const abouts = await getMany<About | undefined>(all.map(aboutOf), store)
  const newestFirst = all
    .map((key, index) => ({ key, ...(abouts[index] ?? { at: 0, bytes: 0 }) }))
    .toSorted((a, b) => b.at - a.at)
  let [count, bytes] = [0, 0]
  const gone = newestFirst.filter((about) => {
    bytes += about.bytes
    return !isFresh(about) || ++count > MOST_ANSWERS || bytes > MOST_BYTES
  })
  await remove(gone.map(({ key }) => key))
}

export function clearResponses() {
  return clearStore(store)
}

const ABOUT = ' about'

function keyOf(userId: number, hash: string) {
  return `${userId}:${hash}`
}

function aboutOf(key: string) {
  return key + ABOUT
}

function queryKeyOf(key: string) {
  try {
    return JSON.parse(key.slice(key.indexOf(':') + 1)) as QueryKey
  } catch {
    // The key is from an earlier version.
    return []
  }
}

async function keysOf(userId: number) {
  const all = await keys<string>(store)
  return all.filter((key) => key.startsWith(`${userId}:`) && !key.endsWith(ABOUT))
}

function remove(gone: string[]) {
  return gone.length > 0
    ? delMany([...gone, ...gone.map(aboutOf)], store)
    : Promise.resolve(undefined)
}

function isFresh({ at }: About | CachedResponse) {
  return Date.now() - at <= MOST_AGE
}

/** Returns true if a list names one of the items, as an entry or as an ancestor of an entry. */
function names(data: unknown, ids: readonly number[]) {
  return idsIn(data).some((id) => ids.includes(Number(id)))
}

/** Returns the ids that a list names: its items and their ancestors. */
function idsIn(data: unknown): unknown[] {
  const items: unknown[] = Array.isArray(data) ? data : [data]
  return items.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return []
    const { id, path } = item as { id?: unknown; path?: unknown }
    return Array.isArray(path) ? [id, ...idsIn(path)] : [id]
  })
}

function weigh(data: unknown) {
  if (Array.isArray(data)) return data.length * BYTES_OF_ITEM
  const { content } = (data ?? {}) as { content?: string | null }
  return BYTES_OF_ITEM + (content?.length ?? 0)
}

import {
  hashKey,
  onlineManager,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { hasStatus, isUnreachable } from '../api-client.js'
import { isTemporary } from '../is-temporary.js'
import { RESPONSES_DATABASE, isAbout } from './response-keys.js'

/** Loaded on demand, because visitors cache no responses. */
const store = () => import('./response-store.js')

/** Milliseconds between two writes to the cache. */
const WRITE_DELAY = 500

/** First parts of the query keys whose responses are cached for reading offline. */
const CACHED = new Set(['blocks', 'page', 'storage'])

/** Number of writes after which old and excess responses are trimmed. */
const TRIM_EVERY = 200

/** Number of items per call to the server. */
const ASKED_AT_ONCE = 500

let owner: number | null = null
let pending = new Map<string, unknown>()
/** Starts at the limit, so that the first write trims leftovers of earlier visits. */
let writes = TRIM_EVERY
let timer: ReturnType<typeof setTimeout> | undefined
let lastWrite = 0
/** Hashes of queries whose data came from the cache since the server was last known to be back. */
const served = new Set<string>()
let queued: Omit<QueuedChanges, 'ready'> = { names: () => [], show: (_queryKey, cached) => cached }
/** Resolves once the queued changes are known. */
let resolveQueueKnown: (known?: Promise<void>) => void
const queueKnown = new Promise<void>((resolve) => (resolveQueueKnown = resolve))
/** Data served from the cache, which does not need to be written again. */
const fromCache = new WeakSet<object>()

/** Changes that are shown but that the server does not have yet. */
interface QueuedChanges {
  /** Resolves once the changes of closed tabs are known. */
  ready?: Promise<void>
  /** Returns a name for each change, stable across reloads. */
  names(): string[]
  /** Applies the changes that are not `included` in a cached response to it. */
  show<T>(queryKey: QueryKey, cached: T, included: string[]): T
}

/** Sets the source of the queued changes. */
export function setQueuedChanges(changes: QueuedChanges) {
  queued = changes
  resolveQueueKnown(changes.ready)
}

/**
 * Sets the user whose responses are cached from now on, and drops all other users' responses from
 * the browser.
 */
export function cacheResponsesOf(userId: number | null) {
  if (owner === userId) return
  owner = userId
  pending = new Map()
  if (userId === null) return
  void store()
    .then(({ removeOthers }) => removeOthers(userId))
    .catch(() => {})
}

/** Clears all cached responses (rule 9.7). */
export async function clearResponseCache() {
  pending = new Map()
  const loaded = await store().catch(() => null)
  if (loaded) await loaded.clearResponses()
  else deleteWithoutCode()
}

/** Removes cached responses about permanently deleted items; without ids, all responses. */
export async function evictItems(ids: readonly number[] | undefined) {
  if (!ids) return clearResponseCache()
  for (const hash of pending.keys()) {
    if (isAbout(JSON.parse(hash) as QueryKey, ids)) pending.delete(hash)
  }
  const whose = owner
  if (whose === null) return
  await store()
    .then(({ removeItems }) => removeItems(whose, ids))
    .catch(clearResponseCache)
}

/**
 * Removes cached responses about items that were permanently deleted while this browser received no
 * notices. No tab was open, or the feed could not resume. `known` returns the ids that still exist.
 */
export async function evictDeletedItems(known: (ids: number[]) => Promise<number[]>) {
  const asked = owner
  if (asked === null) return
  const { cachedItems } = await store()
  const ids = await cachedItems(asked)
  for (let i = 0; i < ids.length && owner === asked; i += ASKED_AT_ONCE) {
    const some = ids.slice(i, i + ASKED_AT_ONCE)
    const there = new Set(await known(some))
    const gone = some.filter((id) => !there.has(id))
    if (gone.length > 0 && owner === asked) await evictItems(gone)
  }
}

/** Caches the data of queries, including changes that are shown but not sent yet. */
export function cacheResponses(queryClient: QueryClient) {
  const keep = (query: Query) => {
    const { queryKey, state } = query
    if (isCached(query) && !fromCache.has(Object(state.data))) cacheResponse(queryKey, state.data)
  }
  const cache = queryClient.getQueryCache()
  // Data read before this call is not read again, so it is cached here.
  for (const query of cache.findAll({ predicate: ({ state }) => state.data !== undefined })) {
    keep(query)
  }
  const stopWatching = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
  const left = new AbortController()
  // In the capture phase, because the database closes at the same event. Unit tests have no window.
  const options = { capture: true, signal: left.signal }
  const write = () => void writeNow()
  globalThis.addEventListener?.('pagehide', write, options)
  globalThis.document?.addEventListener('visibilitychange', write, options)
  return () => {
    stopWatching()
    left.abort()
  }
}

/**
 * Caches the response that the server would return now, for parts of the app that know more than
 * the queries.
 */
export function cacheResponse(queryKey: QueryKey, data: unknown) {
  if (owner === null) return
  pending.set(hashKey(queryKey), data)
  // While the server is unreachable, only this tab has the shown data.
  const due = onlineManager.isOnline() ? Math.max(lastWrite + WRITE_DELAY - Date.now(), 0) : 0
  timer ??= setTimeout(() => void writeNow(), due)
}

/** Writes the pending responses at once. */
export async function writeNow() {
  clearTimeout(timer)
  timer = undefined
  lastWrite = Date.now()
  const [whose, responses] = [owner, pending]
  pending = new Map()
  if (whose === null || responses.size === 0) return
  const loaded = await store().catch(() => null)
  if (!loaded || owner !== whose) return
  // If storage is full, off or stuck, less data is readable offline.
  await loaded.writeResponses(whose, responses, queued.names()).catch(() => {})
  writes += responses.size
  if (writes < TRIM_EVERY || owner !== whose) return
  writes = 0
  await loaded.trimResponses(whose).catch(() => {})
}

/**
 * Calls the server, and returns the cached response if the server is unreachable. For the query
 * client's option `persister`.
 */
export async function responseOrCached<T, C>(
  queryFn: (context: C) => T | Promise<T>,
  context: C,
  query: Query
): Promise<T> {
  try {
    const data = await queryFn(context)
    served.delete(query.queryHash)
    return data
  } catch (error) {
    if (owner === null || !isCached(query)) throw error
    if (hasStatus(error, 404)) void drop(owner, query.queryHash)
    if (!isUnreachable(error)) throw error
    // Set before the read, because the server may be back by the time the read ends.
    served.add(query.queryHash)
    const cached = await readCached<T>(owner, query)
    if (cached === undefined) throw error
    return cached
  }
}

/**
 * Returns `base` with the queued changes applied, because the server does not know the items that
 * they create.
 */
export async function applyQueued<T>(queryKey: QueryKey, base: T) {
  await queueKnown
  return queued.show(queryKey, base, [])
}

function drop(userId: number, queryHash: string) {
  return store()
    .then(({ removeResponse }) => removeResponse(userId, queryHash))
    .catch(() => {})
}

async function readCached<T>(userId: number, { queryKey, queryHash }: Query) {
  // Otherwise an older stored response would replace the one on screen.
  await writeNow()
  const read = await store()
    .then(({ readResponse }) => readResponse(userId, queryHash))
    .catch(() => undefined)
  if (!read) return undefined
  // Applies changes of other tabs, and changes missing in the last write.
  const shown = queued.show(queryKey, read.data as T, read.included)
  if (typeof shown === 'object' && shown !== null) fromCache.add(shown)
  return shown
}

/**
 * Returns true if a cached response was served since the last call, so that data must be refetched.
 */
export function takeServedFromCache() {
  const was = served.size > 0
  served.clear()
  return was
}

/** Returns true if the query shows its cached response. */
export function isServedFromCache({ queryHash }: Pick<Query, 'queryHash'>) {
  return served.has(queryHash)
}

/**
 * Returns true if the query's responses are cached. Queries of temporary items are not, because the
 * queued changes produce their data each time.
 */
function isCached({ queryKey }: Pick<Query, 'queryKey'>) {
  const isOfTemporary = queryKey.some((part) => typeof part === 'number' && isTemporary(part))
  return CACHED.has(String(queryKey[0])) && !isOfTemporary
}

/** Deletes the database where the code of its store is missing. Browsers may forbid databases. */
function deleteWithoutCode() {
  try {
    indexedDB.deleteDatabase(RESPONSES_DATABASE)
  } catch {
    // Nothing was stored.
  }
}

import {
  hashKey,
  onlineManager,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { hasStatus, isUnreachable } from '../api-client.js'
import { isTemporary } from '../temporary-ids.js'
import { RESPONSES_DATABASE, isAbout } from './response-keys.js'

/** Visitors keep nothing, and do not fetch what keeps it. */
const store = () => import('./response-store.js')

/** Milliseconds between two writes of what was read. */
const WRITE_DELAY = 500

/** First parts of the keys of queries whose responses are kept, for reading while offline. */
const KEPT = new Set(['blocks', 'page', 'storage'])

/** This many writes, and what is kept is looked through for what is too old or too much. */
const TRIM_EVERY = 200

/** Items that the server is asked about in one call. */
const ASKED_AT_ONCE = 500

let owner: number | null = null
let pending = new Map<string, unknown>()
/** The first one looks through what earlier visits left. */
let writes = TRIM_EVERY
let timer: ReturnType<typeof setTimeout> | undefined
let lastWrite = 0
let served = false
let waiting: Omit<WaitingChanges, 'ready'> = { names: () => [], show: (_queryKey, kept) => kept }
/** Resolves once the changes that wait are known. */
let knowWaiting: (known?: Promise<void>) => void
const waitingKnown = new Promise<void>((resolve) => (knowWaiting = resolve))
/** What was answered from what is kept: writing it down again would say nothing new. */
const fromKept = new WeakSet<object>()

/** The changes that are shown and that the server does not have yet. */
interface WaitingChanges {
  /** Resolves once those of closed tabs are known. */
  ready?: Promise<void>
  /** A name for each, the same over reloads. */
  names(): string[]
  /** Shows in what was kept those that are not `included` in it. */
  show<T>(queryKey: QueryKey, kept: T, included: string[]): T
}

/** Says who knows the changes that wait. */
export function keepWithWaiting(changes: WaitingChanges) {
  waiting = changes
  knowWaiting(changes.ready)
}

/**
 * Says whose responses are kept from now on; those of anybody else are dropped from the browser.
 */
export function keepResponsesOf(userId: number | null) {
  if (owner === userId) return
  owner = userId
  pending = new Map()
  if (userId === null) return
  void store()
    .then(({ removeOthers }) => removeOthers(userId))
    .catch(() => {})
}

/** Forgets all that was kept (rule 9.7). */
export async function forgetResponses() {
  pending = new Map()
  const loaded = await store().catch(() => null)
  if (loaded) await loaded.clearResponses()
  else indexedDB.deleteDatabase(RESPONSES_DATABASE)
}

/** Forgets what was kept of items that were deleted for ever; without ids, all of it. */
export async function forgetItems(ids: readonly number[] | undefined) {
  if (!ids) return forgetResponses()
  for (const hash of pending.keys()) {
    if (isAbout(JSON.parse(hash) as QueryKey, ids)) pending.delete(hash)
  }
  const whose = owner
  if (whose === null) return
  await store()
    .then(({ removeItems }) => removeItems(whose, ids))
    .catch(forgetResponses)
}

/**
 * Forgets what was deleted for ever while this browser could not be notified: no tab was open, or
 * the feed could not go on where it was. `known` returns which of some items there still are.
 */
export async function forgetGone(known: (ids: number[]) => Promise<number[]>) {
  const asked = owner
  if (asked === null) return
  const { itemsKept } = await store()
  const ids = await itemsKept(asked)
  for (let i = 0; i < ids.length && owner === asked; i += ASKED_AT_ONCE) {
    const some = ids.slice(i, i + ASKED_AT_ONCE)
    const there = new Set(await known(some))
    const gone = some.filter((id) => !there.has(id))
    if (gone.length > 0 && owner === asked) await forgetItems(gone)
  }
}

/** Writes down what the queries hold, changes that are shown but not sent yet included. */
export function keepResponses(queryClient: QueryClient) {
  const keep = (query: Query) => {
    const { queryKey, state } = query
    if (isKept(query) && !fromKept.has(Object(state.data))) keepResponse(queryKey, state.data)
  }
  const cache = queryClient.getQueryCache()
  // What was read before this began, too: nothing reads it again.
  for (const query of cache.findAll({ predicate: ({ state }) => state.data !== undefined })) {
    keep(query)
  }
  const stopWatching = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
  const left = new AbortController()
  // Before the database is closed, which happens at the same event. Unit tests have no window.
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
 * Writes down what the server would return now, where a part of the app knows better than queries.
 */
export function keepResponse(queryKey: QueryKey, data: unknown) {
  if (owner === null) return
  pending.set(hashKey(queryKey), data)
  // While the server is unreachable nobody else has what is shown.
  const due = onlineManager.isOnline() ? Math.max(lastWrite + WRITE_DELAY - Date.now(), 0) : 0
  timer ??= setTimeout(() => void writeNow(), due)
}

/** Writes down at once what waits for that. */
export async function writeNow() {
  clearTimeout(timer)
  timer = undefined
  lastWrite = Date.now()
  const [whose, responses] = [owner, pending]
  pending = new Map()
  if (whose === null || responses.size === 0) return
  const loaded = await store().catch(() => null)
  if (!loaded || owner !== whose) return
  // Storage that is full, off or stuck: there is then less to read while offline.
  await loaded.writeResponses(whose, responses, waiting.names()).catch(() => {})
  writes += responses.size
  if (writes < TRIM_EVERY || owner !== whose) return
  writes = 0
  await loaded.trimResponses(whose).catch(() => {})
}

/**
 * Asks the server, and returns what was kept when it cannot be reached. For the query client's
 * option `persister`.
 */
export async function responseOrKept<T, C>(
  queryFn: (context: C) => T | Promise<T>,
  context: C,
  query: Query
): Promise<T> {
  try {
    return await queryFn(context)
  } catch (error) {
    if (owner === null || !isKept(query)) throw error
    if (hasStatus(error, 404)) void drop(owner, query.queryHash)
    if (!isUnreachable(error)) throw error
    // Before it is read: the server may be back by the time that it is.
    served = true
    const kept = await readKept<T>(owner, query)
    if (kept === undefined) throw error
    return kept
  }
}

/** Returns what the waiting changes alone say: the server knows nothing of what they make. */
export async function readWaiting<T>(queryKey: QueryKey, base: T) {
  await waitingKnown
  return waiting.show(queryKey, base, [])
}

function drop(userId: number, queryHash: string) {
  return store()
    .then(({ removeResponse }) => removeResponse(userId, queryHash))
    .catch(() => {})
}

async function readKept<T>(userId: number, { queryKey, queryHash }: Query) {
  const read = await store()
    .then(({ readResponse }) => readResponse(userId, queryHash))
    .catch(() => undefined)
  if (!read) return undefined
  // Another tab's, or shown when this was last written but one.
  const shown = waiting.show(queryKey, read.data as T, read.included)
  if (typeof shown === 'object' && shown !== null) fromKept.add(shown)
  return shown
}

/** Whether anything kept was answered since this was last asked: it has to be read again. */
export function takeServedKept() {
  const was = served
  served = false
  return was
}

/** Lists and pages of items without a number are made of the waiting changes each time. */
function isKept({ queryKey }: Pick<Query, 'queryKey'>) {
  const isOfTemporary = queryKey.some((part) => typeof part === 'number' && isTemporary(part))
  return KEPT.has(String(queryKey[0])) && !isOfTemporary
}

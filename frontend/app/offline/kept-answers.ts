import {
  hashKey,
  onlineManager,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { clear, createStore, del, getMany, keys, setMany } from 'idb-keyval'
import { isUnreachable } from '../api-client.js'

/** Milliseconds between a change of what was read and writing it down. */
const WRITE_DELAY = 500

/** First parts of the keys of queries whose answers are kept, for reading while offline. */
const KEPT = new Set(['blocks', 'page', 'storage'])

const store = lazily(() => createStore('strata-answers', 'answers'))
let owner: number | null = null
let pending = new Map<string, unknown>()
let timer: ReturnType<typeof setTimeout> | undefined
let served = false
let waiting: WaitingChanges = { names: () => [], show: (_queryKey, kept) => kept }
/** What was answered from what is kept: writing it down again would say nothing new. */
const fromKept = new WeakSet<object>()

/** The changes that are shown and that the server does not have yet. */
interface WaitingChanges {
  /** A name for each, the same over reloads. */
  names(): string[]
  /** Shows in what was kept those that are not `included` in it. */
  show<T>(queryKey: QueryKey, kept: T, included: string[]): T
}

/** Says who knows the changes that wait. */
export function keepWithWaiting(changes: WaitingChanges) {
  waiting = changes
}

/** Says whose answers are kept from now on; those of anybody else are dropped from the browser. */
export function keepAnswersOf(userId: number | null) {
  if (owner === userId) return
  owner = userId
  pending = new Map()
  if (userId !== null) void dropOthers(userId).catch(() => {})
}

/** Forgets all that was kept (DESIGN 4.16). */
export function forgetAnswers() {
  pending = new Map()
  return clear(store()).catch(() => {})
}

/** Writes down what the queries hold, changes that are shown but not sent yet included. */
export function keepAnswers(queryClient: QueryClient) {
  const keep = (query: Query) => {
    const { queryKey, state } = query
    if (isKept(query) && !fromKept.has(Object(state.data))) keepAnswer(queryKey, state.data)
  }
  const cache = queryClient.getQueryCache()
  // What was read before this began, too: nothing reads it again.
  for (const query of cache.findAll({ predicate: ({ state }) => state.data !== undefined })) {
    keep(query)
  }
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
}

/** Writes down what the server would answer now, where a part of the app knows better than queries. */
export function keepAnswer(queryKey: QueryKey, data: unknown) {
  if (owner === null) return
  pending.set(keyOf(owner, { queryHash: hashKey(queryKey) }), data)
  // While the server is away nobody else has what is shown.
  timer ??= setTimeout(() => void writeNow(), onlineManager.isOnline() ? WRITE_DELAY : 0)
}

/** Writes down at once what waits for that. */
export async function writeNow() {
  clearTimeout(timer)
  timer = undefined
  const names = waiting.names()
  const entries = [...pending].flatMap(([key, data]): [string, unknown][] => [
    [key, data],
    [includedIn(key), names],
  ])
  pending = new Map()
  // Storage that is full or off: there is then less to read while offline.
  if (entries.length > 0) await setMany(entries, store()).catch(() => {})
}

/**
 * Asks the server, and answers with what was kept when it cannot be reached. For the query client's
 * option `persister`.
 */
export async function answerOrKept<T, C>(
  queryFn: (context: C) => T | Promise<T>,
  context: C,
  query: Query
): Promise<T> {
  try {
    return await queryFn(context)
  } catch (error) {
    if (owner === null || !isKept(query) || !isUnreachable(error)) throw error
    const kept = await readKept<T>(query.queryKey, keyOf(owner, query))
    if (kept === undefined) throw error
    served = true
    return kept
  }
}

async function readKept<T>(queryKey: QueryKey, key: string) {
  const read = getMany([key, includedIn(key)], store()).catch(() => [])
  const [kept, included = []] = (await read) as [T?, string[]?]
  if (kept === undefined) return undefined
  // Another tab's, or shown when this was last written but one.
  const shown = waiting.show(queryKey, kept, included)
  if (typeof shown === 'object' && shown !== null) fromKept.add(shown)
  return shown
}

/** Whether anything kept was answered since this was last asked: it has to be read again. */
export function takeServedKept() {
  const was = served
  served = false
  return was
}

async function dropOthers(userId: number) {
  const all = await keys<string>(store())
  const others = all.filter((key) => !key.startsWith(prefix(userId)))
  await Promise.all(others.map((key) => del(key, store())))
}

function isKept({ queryKey }: Pick<Query, 'queryKey'>) {
  return KEPT.has(String(queryKey[0]))
}

function keyOf(userId: number, { queryHash }: Pick<Query, 'queryHash'>) {
  return prefix(userId) + queryHash
}

/** The key of the names of waiting changes that are shown in what is kept under this one. */
function includedIn(key: string) {
  return `${key} included`
}

function prefix(userId: number) {
  return `${userId}:`
}

function lazily<T>(make: () => T) {
  let made: T | undefined
  return () => (made ??= make())
}

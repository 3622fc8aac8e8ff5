/**
 * Ids of items that wait for the server to number them. A screen may show an item under such an id,
 * and goes on under the number once it is there.
 */
import { useSyncExternalStore } from 'react'
import { privateStorage } from './private-storage.js'

/** Name in private storage: a reload, and other tabs, find the numbers there. */
const NAME = 'numbered'
/** The latest numbers stay, for drafts and addresses that still have the temporary id. */
const MOST_KEPT = 200

type Pair = [temporary: number, real: number]

/** Called when an item got its number, or was refused one for a reason. */
type Listener = (temporaryId: number, outcome: number | Error) => void

let owner: number | null = null
const realIds = new Map<number, number>()
const temporaryIds = new Map<number, number>()
const refused = new Map<number, Error>()
const listeners = new Set<Listener>()
let findUnderWay: (temporaryId: number) => Promise<boolean> = () => Promise.resolve(false)

/** An id for an item that the server has not numbered yet. Below zero, and used once. */
export function newTemporaryId() {
  return -Math.floor(Math.random() * Number.MAX_SAFE_INTEGER) - 1
}

/** Returns whether an item still waits for its number. */
export function isTemporary(id: number) {
  return id < 0
}

/** Sets whose numbers are kept in this browser. */
export function openRealIds(userId: number) {
  owner = userId
  renderAgain()
}

/** Remembers the number that the server gave, over reloads too. */
export function keepRealId(temporaryId: number, id: number) {
  if (realIds.get(temporaryId) === id) return
  realIds.set(temporaryId, id)
  temporaryIds.set(id, temporaryId)
  refused.delete(temporaryId)
  const kept = readKept().filter(([temporary]) => temporary !== temporaryId)
  writeKept([...kept, [temporaryId, id] satisfies Pair].slice(-MOST_KEPT))
  tell(temporaryId, id)
}

/** All that are remembered in this tab. */
export function knownRealIds() {
  return [...realIds]
}

/** The server's number of an item, if it has one by now. */
export function realId(id: number) {
  if (!isTemporary(id)) return id
  const known = realIds.get(id)
  if (known !== undefined) return known
  // Another tab may have sent the creation.
  const kept = readKept().find(([temporary]) => temporary === id)?.[1]
  return kept ?? id
}

/** The same before and after an item got its number: for keys of what must not mount anew. */
export function identityOf(id: number) {
  return temporaryIds.get(id) ?? id
}

/** An address that stays the same when items in it get their numbers. */
export function stableAddress(path: string) {
  return path.replaceAll(/(?<=\/)[1-9]\d*(?=\/|$)/g, (id) => String(identityOf(Number(id))))
}

/** Remembers why the server refused to make an item. */
export function refuseNumber(temporaryId: number, reason: Error) {
  refused.set(temporaryId, reason)
  tell(temporaryId, reason)
}

/** Forgets a refusal: the item is asked for again. */
export function awaitNumber(temporaryId: number) {
  if (refused.delete(temporaryId)) tell(temporaryId, temporaryId)
}

/** Why the server refused to make an item; undefined while that is open. */
export function refusalOf(id: number) {
  return refused.get(id)
}

/** Sets what finds a creation that waits in this tab or in another one. */
export function findCreationsBy(find: typeof findUnderWay) {
  findUnderWay = find
}

/** Resolves to whether the creation of an item still waits for the server. */
export async function isUnderWay(temporaryId: number) {
  return !refused.has(temporaryId) && (await findUnderWay(temporaryId))
}

/** Calls `listener` for each item that gets a number or is refused; returns a function that ends it. */
export function onNumbered(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let version = 0
const renderers = new Set<() => void>()

/** Renders again when an item gets its number or is refused. */
export function useNumbers() {
  return useSyncExternalStore(subscribeRenderer, () => version)
}

function subscribeRenderer(render: () => void) {
  renderers.add(render)
  return () => void renderers.delete(render)
}

function renderAgain() {
  version++
  for (const render of renderers) render()
}

function tell(temporaryId: number, outcome: number | Error) {
  // Listeners before screens: a screen then finds everything under the number.
  for (const listener of listeners) listener(temporaryId, outcome)
  renderAgain()
}

function readKept(): Pair[] {
  if (owner === null) return []
  try {
    const kept: unknown = JSON.parse(privateStorage(owner).read(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPair) : []
  } catch {
    return []
  }
}

function writeKept(pairs: Pair[]) {
  if (owner !== null) privateStorage(owner).write(NAME, JSON.stringify(pairs))
}

function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger)
}

/**
 * Temporary ids of items whose creation is pending. A screen may show an item under its temporary
 * id. It switches to the server's id once that id is assigned.
 */
import { useSyncExternalStore } from 'react'
import { isTemporary } from './is-temporary.js'
import { privateStorage } from './private-storage.js'

export { isTemporary }

/** Key in private storage, where a reload and other tabs find the assigned ids. */
const NAME = 'numbered'
/** Number of latest ids to keep, for drafts and addresses that still contain a temporary id. */
const MOST_KEPT = 200

type Pair = [temporary: number, real: number]

/**
 * Called with an item's assigned id, or with the error if the server refused to create the item.
 */
type Listener = (temporaryId: number, outcome: number | Error) => void

let owner: number | null = null
const realIds = new Map<number, number>()
const temporaryIds = new Map<number, number>()
const refused = new Map<number, Error>()
/** Items whose contents only the server knows until they have their ids. */
const awaitedCopies = new Set<number>()
const listeners = new Set<Listener>()
let findUnderWay: (temporaryId: number) => Promise<boolean> = () => Promise.resolve(false)

/** Returns a unique negative id for an item that the server has not created yet. */
export function newTemporaryId() {
  return -Math.floor(Math.random() * Number.MAX_SAFE_INTEGER) - 1
}

/** Sets the user whose assigned ids this browser stores. */
export function openRealIds(userId: number) {
  owner = userId
  renderAgain()
}

/** Stores the id that the server assigned. The mapping survives reloads. */
export function keepRealId(temporaryId: number, id: number) {
  if (realIds.get(temporaryId) === id) return
  realIds.set(temporaryId, id)
  temporaryIds.set(id, temporaryId)
  refused.delete(temporaryId)
  awaitedCopies.delete(temporaryId)
  const kept = readKept().filter(([temporary]) => temporary !== temporaryId)
  writeKept([...kept, [temporaryId, id] satisfies Pair].slice(-MOST_KEPT))
  tell(temporaryId, id)
}

/** Returns all id pairs known in this tab. */
export function knownRealIds() {
  return [...realIds]
}

/** Returns the server's id of an item, or `id` itself while none is known. */
export function realId(id: number) {
  if (!isTemporary(id)) return id
  const known = realIds.get(id)
  if (known !== undefined) return known
  // Another tab may have sent the creation.
  const kept = readKept().find(([temporary]) => temporary === id)?.[1]
  return kept ?? id
}

/**
 * Returns an id that does not change when the server assigns one, for React keys that must not
 * remount.
 */
export function identityOf(id: number) {
  return temporaryIds.get(id) ?? id
}

/** Returns a form of the path that does not change when its items get their ids. */
export function stableAddress(path: string) {
  return path.replaceAll(/(?<=\/)[1-9]\d*(?=\/|$)/g, (id) => String(identityOf(Number(id))))
}

/** Returns true if an address contains a temporary id, which works in this browser only. */
export function isAddressTemporary(address: string) {
  return /\/-\d+(?=[/?#]|$)/.test(address)
}

/** Marks an item as a pending copy, whose contents only the server knows. */
export function awaitCopy(temporaryId: number) {
  awaitedCopies.add(temporaryId)
}

/**
 * Resolves to the id of a pending copy once the server has created it. Throws the server's refusal.
 * Returns undefined for any other item.
 */
export function idOfCopy(temporaryId: number): Promise<number> | undefined {
  if (!awaitedCopies.has(temporaryId)) return undefined
  return new Promise((resolve, reject) => {
    const end = onNumbered((id, outcome) => {
      if (id !== temporaryId) return
      end()
      if (typeof outcome === 'number') resolve(outcome)
      else reject(outcome)
    })
  })
}

/** Stores the error with which the server refused to create an item. */
export function refuseNumber(temporaryId: number, reason: Error) {
  awaitedCopies.delete(temporaryId)
  refused.set(temporaryId, reason)
  tell(temporaryId, reason)
}

/** Clears a refusal, because the creation is being retried. */
export function clearRefusal(temporaryId: number) {
  if (refused.delete(temporaryId)) tell(temporaryId, temporaryId)
}

/** Returns the error with which the server refused to create an item, or undefined. */
export function refusalOf(id: number) {
  return refused.get(id)
}

/** Sets the function that finds pending creations in this tab and in other tabs. */
export function findCreationsBy(find: typeof findUnderWay) {
  findUnderWay = find
}

/** Resolves to true if the item's creation is still pending. */
export async function isUnderWay(temporaryId: number) {
  return !refused.has(temporaryId) && (await findUnderWay(temporaryId))
}

/**
 * Calls `listener` for each item that gets its id or is refused. Returns the unsubscribe function.
 */
export function onNumbered(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let version = 0
const renderers = new Set<() => void>()

/** Re-renders when an item gets its id or is refused. */
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
  // Listeners run before screens, so that a screen finds everything under the new id.
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

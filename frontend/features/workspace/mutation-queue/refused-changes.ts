import { atom, getDefaultStore } from 'jotai'
import { privateStorage } from '../../../app/private-storage.js'
import { fromStored, toStored } from './stored-queue.js'

/** A queued change that the server refused. */
export interface RefusedChange {
  id: string
  /** Name of the command. */
  command: string
  variables: object
  /** Description of the change, such as 'Rename “Plan” to “Garden”'. */
  title: string
  reason: string
}

const NAME = 'refused-changes'
const store = getDefaultStore()
let owner: number | null = null

/** Refused changes that the user has not dealt with yet. */
export const refusedChangesAtom = atom<RefusedChange[]>([])

/** Loads changes refused earlier, including those from before a reload. */
export function openRefusedChanges(userId: number) {
  owner = userId
  store.set(refusedChangesAtom, read(userId))
}

export function addRefusedChange(change: RefusedChange) {
  update((refused) => [...refused.filter(({ id }) => id !== change.id), change])
}

export function dropRefusedChange(id: string) {
  update((refused) => refused.filter((change) => change.id !== id))
}

function update(change: (refused: RefusedChange[]) => RefusedChange[]) {
  const refused = change(store.get(refusedChangesAtom))
  store.set(refusedChangesAtom, refused)
  if (owner !== null) privateStorage(owner).write(NAME, written(refused))
}

function written(refused: RefusedChange[]) {
  return JSON.stringify(refused.map((each) => ({ ...each, variables: toStored(each.variables) })))
}

function read(userId: number): RefusedChange[] {
  try {
    const stored = JSON.parse(privateStorage(userId).read(NAME) ?? '[]') as RefusedChange[]
    return stored.map((each) => ({ ...each, variables: fromStored(each.variables) }))
  } catch {
    return []
  }
}

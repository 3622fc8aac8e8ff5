import { atom, getDefaultStore } from 'jotai'
import { privateStorage } from '../../../app/private-storage.js'
import { fromStored, toStored } from './stored-queue.js'

/** A change that waited and that the server then did not take. */
export interface RefusedChange {
  id: string
  /** The command's name. */
  command: string
  variables: object
  /** What was to be done, as 'Rename “Plan” to “Garden”'. */
  title: string
  reason: string
}

const NAME = 'refused-changes'
const store = getDefaultStore()
let owner: number | null = null

/** What was refused and not dealt with yet. */
export const refusedChangesAtom = atom<RefusedChange[]>([])

/** Reads what was refused earlier, also before a reload. */
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

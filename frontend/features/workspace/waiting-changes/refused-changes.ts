import { useSyncExternalStore } from 'react'
import { privateStorage } from '../../../app/private-storage.js'

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
const listeners = new Set<() => void>()
let owner: number | null = null
let refused: RefusedChange[] = []

/** Reads what was refused earlier, also before a reload. */
export function openRefusedChanges(userId: number) {
  owner = userId
  refused = read(userId)
  tell()
}

export function addRefusedChange(change: RefusedChange) {
  update([...refused.filter(({ id }) => id !== change.id), change])
}

export function dropRefusedChange(id: string) {
  update(refused.filter((change) => change.id !== id))
}

export function useRefusedChanges() {
  return useSyncExternalStore(subscribe, () => refused)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function update(next: RefusedChange[]) {
  refused = next
  if (owner !== null) privateStorage(owner).write(NAME, JSON.stringify(next))
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function read(userId: number) {
  try {
    const stored: unknown = JSON.parse(privateStorage(userId).read(NAME) ?? '[]')
    return Array.isArray(stored) ? (stored as RefusedChange[]) : []
  } catch {
    return []
  }
}

import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { privateStorage } from './private-storage.js'

const NAME = 'import'

/** Last change of this tab to the followed import. */
const changedAtom = atom<{ userId: number; id: string | null } | null>(null)

/**
 * Follows an import: its state is shown on every screen until the user has seen the result. Stored
 * in this browser, so that a reload follows it further. Null ends it.
 */
export function followImport(userId: number, id: string | null) {
  if (id === null) privateStorage(userId).remove(NAME)
  else privateStorage(userId).write(NAME, id)
  getDefaultStore().set(changedAtom, { userId, id })
}

/** Returns the id of the followed import, or null for none. */
export function useFollowedImport(userId: number | undefined) {
  const changed = useAtomValue(changedAtom)
  const stored = useMemo(
    () => (userId === undefined ? null : privateStorage(userId).read(NAME)),
    [userId]
  )
  return changed && changed.userId === userId ? changed.id : stored
}

import { atom, getDefaultStore } from 'jotai'

/** True while the dialog about the plan's full storage is to be open (rule 15.16). */
export const storageLimitHitAtom = atom(false)

export function openStorageLimit() {
  getDefaultStore().set(storageLimitHitAtom, true)
}

import { atom, getDefaultStore } from 'jotai'

/** The tabs of the settings modal (rule 15.9). */
export type SettingsTab = 'account' | 'password' | 'plan' | 'payments'

/** The tab that the settings modal shows; null while it is closed. Setting it opens the modal. */
export const settingsTabAtom = atom<SettingsTab | null>(null)

/** The address of who changed the password, until they go on to sign in (rule 10.7). */
export const passwordChangedAtom = atom<string | null>(null)

/** True while the dialog about the plan's full storage is to be open (rule 15.16). */
export const storageLimitHitAtom = atom(false)

export function openStorageLimit() {
  getDefaultStore().set(storageLimitHitAtom, true)
}

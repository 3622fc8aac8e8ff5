import { atom, getDefaultStore } from 'jotai'
import type { BlockSummary } from '#modules/workspace/api'

/** Tabs of the settings modal (rule 15.9). */
export type SettingsTab = 'account' | 'password' | 'plan' | 'payments'

/**
 * Tab shown in the settings modal; null while the modal is closed. Setting the atom opens the
 * modal.
 */
export const settingsTabAtom = atom<SettingsTab | null>(null)

/**
 * Email address of the user who changed the password, until the user continues to sign-in (rule
 * 10.7).
 */
export const passwordChangedAtom = atom<string | null>(null)

/** Item whose icon is being chosen; null while the picker is closed (rule 15.30). */
export const iconPickerAtom = atom<BlockSummary | null>(null)

/** True to open the dialog about the plan's full storage (rule 15.16). */
export const storageLimitHitAtom = atom(false)

export function openStorageLimit() {
  getDefaultStore().set(storageLimitHitAtom, true)
}

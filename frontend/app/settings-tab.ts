import { atom } from 'jotai'

/** The tabs of the settings modal (rule 15.9). */
export type SettingsTab = 'account' | 'password' | 'plan' | 'payments'

/** The tab that the settings modal shows; null while it is closed. Setting it opens the modal. */
export const settingsTabAtom = atom<SettingsTab | null>(null)

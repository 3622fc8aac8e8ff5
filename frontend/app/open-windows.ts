import { atom, getDefaultStore } from 'jotai'
import { type BlockSummary, shownName } from '#modules/workspace/api'

/** Tabs of the settings modal (rule 15.9). */
export type SettingsTab =
  | 'account'
  | 'password'
  | 'plan'
  | 'payments'
  | 'shares'
  | 'deleted'
  | 'versions'
  | 'import'
  | 'export'

/**
 * Tab shown in the settings modal; null while the modal is closed. Setting the atom opens the
 * modal.
 */
export const settingsTabAtom = atom<SettingsTab | null>(null)

/** Opens the settings at a tab, from code outside of components. */
export function showSettings(tab: SettingsTab) {
  getDefaultStore().set(settingsTabAtom, tab)
}

/**
 * Email address of the user who changed the password, until the user continues to sign-in (rule
 * 10.7).
 */
export const passwordChangedAtom = atom<string | null>(null)

/** Item whose icon is being chosen; null while the picker is closed (rule 15.30). */
export const iconPickerAtom = atom<BlockSummary | null>(null)

/** Item that a window is about, with its name as shown. */
export type NamedItem = Pick<BlockSummary, 'id' | 'name' | 'block_type'>

/** Item whose export is being chosen; null while the dialog is closed (rule 15.40). */
export const exportAtom = atom<NamedItem | null>(null)

/** Opens the dialog that exports an item. */
export function openExport(item: NamedItem) {
  getDefaultStore().set(exportAtom, named(item))
}

/** Item whose share is shown; null while the dialog is closed (rule 15.48). */
export const shareAtom = atom<NamedItem | null>(null)

/** Opens the dialog that shares an item. */
export function openShare(item: NamedItem) {
  getDefaultStore().set(shareAtom, named(item))
}

function named({ id, name, block_type }: NamedItem): NamedItem {
  return { id, name: shownName(name, block_type), block_type }
}

/** Files and folders that the user has chosen or dropped to import. */
export interface Chosen {
  files: File[]
  folders?: FileSystemDirectoryEntry[]
}

/** Files and folders to import, or an import by its id. */
export type ShownImport = Chosen | { id: string }

/** Import shown in its dialog; null while the dialog is closed (rule 15.55). */
export const importAtom = atom<ShownImport | null>(null)

/** Opens the dialog of an import in place of the settings. */
export function openImport(shown: ShownImport) {
  getDefaultStore().set(settingsTabAtom, null)
  getDefaultStore().set(importAtom, shown)
}

/** True to open the dialog about the plan's full storage (rule 15.16). */
export const storageLimitHitAtom = atom(false)

export function openStorageLimit() {
  getDefaultStore().set(storageLimitHitAtom, true)
}

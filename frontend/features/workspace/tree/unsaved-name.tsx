import { atom, useAtomValue } from 'jotai'
import type { BlockSummary } from '#modules/workspace/api'
import { displayName } from './item-name.js'

/** The name that is being typed on the open page and is not saved yet. */
export const unsavedNameAtom = atom<{ id: number; name: string } | null>(null)

/** The name of the item that is open, as it is typed. */
export function OpenName({ item }: { item: BlockSummary }) {
  const unsaved = useAtomValue(unsavedNameAtom)
  return displayName(unsaved?.id === item.id ? { ...item, name: unsaved.name } : item)
}

import { atom, useAtomValue } from 'jotai'
import type { BlockSummary } from '#modules/workspace/api'
import { displayName } from './item-name.js'

/** Name being typed on the open page, not saved yet. */
export const unsavedNameAtom = atom<{ id: number; name: string } | null>(null)

/** Name of the open item, as typed. */
export function OpenName({ item }: { item: BlockSummary }) {
  const unsaved = useAtomValue(unsavedNameAtom)
  const name = displayName(unsaved?.id === item.id ? { ...item, name: unsaved.name } : item)
  return <span>{name}</span>
}

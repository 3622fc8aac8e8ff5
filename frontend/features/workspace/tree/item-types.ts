import { FileText, Folder, Layers, type LucideIcon, NotebookText } from 'lucide-react'
import type { BlockType } from '#modules/workspace/api'

/** Item types from the top of the tree down. */
export const LEVELS: readonly BlockType[] = ['folder', 'file', 'section', 'page']

/** Returns the parent type of an item type, or undefined for folders. */
export function parentTypeOf(type: BlockType): BlockType | undefined {
  return LEVELS[LEVELS.indexOf(type) - 1]
}

export const ITEM_ICONS: Record<BlockType, LucideIcon> = {
  folder: Folder,
  file: NotebookText,
  section: Layers,
  page: FileText,
}

import { FileText, Folder, Layers, type LucideIcon, NotebookText } from 'lucide-react'
import type { BlockType } from '#modules/workspace/api'

export const BLOCK_ICONS: Record<BlockType, LucideIcon> = {
  folder: Folder,
  file: NotebookText,
  section: Layers,
  page: FileText,
}

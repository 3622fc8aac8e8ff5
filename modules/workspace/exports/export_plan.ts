import type { BlockSummary } from '#modules/workspace/api'
import { shownName } from '#modules/workspace/shown_name'
import { FolderNames, safeFileName } from './file_names.js'

/** Names of files and folders that an archive needs for itself. */
export const MANIFEST = 'strata.json'
export const INDEX = 'index.html'
export const STYLE = 'style.css'
export const ACCOUNT_FOLDER = 'account'
export const FILES_FOLDER = 'files'

/** A block with its place in the archive. */
export interface PlannedItem {
  block: BlockSummary
  /** Path in the archive: a page's file, or the folder of another block. */
  path: string
}

/** Places of all exported blocks. */
export interface ExportPlan {
  /** In reading order, a folder before its contents. */
  items: readonly PlannedItem[]
  places: ReadonlyMap<number, PlannedItem>
}

/**
 * Plans an archive: a folder for each folder, file and section, and a file for each page, named as
 * the blocks are.
 * @param blocks parents before their children, siblings in order
 * @param ending ending of a page's file, with its dot
 */
export function planExport(blocks: readonly BlockSummary[], ending: string): ExportPlan {
  const places = new Map<number, PlannedItem>()
  const items: PlannedItem[] = []
  const known = new Set(blocks.map(({ id }) => id))
  const children = Map.groupBy(blocks, ({ parent_block_id: parent }) =>
    parent !== null && known.has(parent) ? parent : null
  )
  place(null, '', new FolderNames([MANIFEST, INDEX, STYLE, ACCOUNT_FOLDER, FILES_FOLDER]))
  return { items, places }

  function place(parent: number | null, folder: string, names: FolderNames) {
    for (const block of children.get(parent) ?? []) {
      const isPage = block.block_type === 'page'
      const shown = shownName(block.name, block.block_type)
      const name = safeFileName(shown, shownName('', block.block_type))
      const path = folder + names.take(name, isPage ? ending : '')
      const item = { block, path }
      places.set(block.id, item)
      items.push(item)
      if (!isPage) place(block.id, `${path}/`, new FolderNames([FILES_FOLDER]))
    }
  }
}

/** Returns the folder of a path, with a slash at its end; empty at the root. */
export function folderOf(path: string) {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

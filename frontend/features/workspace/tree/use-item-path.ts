import { useQuery } from '@tanstack/react-query'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { hasStatus } from '../../../app/api-client.js'
import { realId } from '../../../app/temporary-ids.js'
import { itemListQuery, itemQuery } from './item-queries.js'

/** Ids in an address, from the folder down. */
export interface ItemIds {
  folderId?: number
  fileId?: number
  sectionId?: number
  pageId?: number
}

/** Items in an address above its page, as far as loaded. */
export interface ItemPath {
  folder?: BlockSummary
  file?: BlockSummary
  section?: BlockSummary
  /** True if an item does not exist, or not at this address. */
  missing: boolean
}

/**
 * Parses the ids of an address. Null if one is not an integer. Negative ids are temporary, and are
 * replaced by the real id once known.
 */
export function readIds(params: Record<string, string | undefined>): ItemIds | null {
  const { folderId, fileId, sectionId, pageId } = params
  const texts = { folderId, fileId, sectionId, pageId }
  const ids: ItemIds = {}
  for (const [name, text] of Object.entries(texts)) {
    if (text === undefined) continue
    if (!/^([1-9]\d{0,14}|-[1-9]\d{0,15})$/.test(text)) return null
    ids[name as keyof ItemIds] = realId(Number(text))
  }
  return ids
}

export function useItemPath({ folderId, fileId, sectionId }: ItemIds): ItemPath {
  const folder = useItemAt('folder', null, folderId)
  const file = useItemAt('file', folderId, fileId)
  const section = useItemAt('section', fileId, sectionId)
  return {
    folder: folder.item,
    file: file.item,
    section: section.item,
    missing: folder.missing || file.missing || section.missing,
  }
}

/** Finds an item among its siblings. Asks the server for an item that is not in the loaded list. */
function useItemAt(type: BlockType, parentId: number | null | undefined, id: number | undefined) {
  const wanted = id !== undefined && parentId !== undefined
  const list = useQuery({ ...itemListQuery(parentId ?? null), enabled: wanted })
  const listed = list.data?.find((item) => item.id === id)
  const unlisted = wanted && !listed && (list.isSuccess || hasStatus(list.error, 404))
  const alone = useQuery({ ...itemQuery(id ?? 0), enabled: unlisted })
  if (listed || !unlisted) return { item: listed, missing: false }
  if (!alone.data) return { item: undefined, missing: hasStatus(alone.error, 404) }
  const { block_type: foundType, parent_block_id: foundIn, deleted_at: deletedAt } = alone.data
  const inPlace = foundType === type && foundIn === parentId && deletedAt === null
  return inPlace ? { item: alone.data, missing: false } : { item: undefined, missing: true }
}

import { useQuery } from '@tanstack/react-query'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { hasStatus } from '../../../app/api-client.js'
import { blockListQuery, blockQuery } from './block-queries.js'

/** The ids of an address, from the folder down. */
export interface BlockIds {
  folderId?: number
  fileId?: number
  sectionId?: number
  pageId?: number
}

/** The blocks of an address above its page, as far as they are known yet. */
export interface BlockPath {
  folder?: BlockSummary
  file?: BlockSummary
  section?: BlockSummary
  /** True when one of them is not there, or not where the address says. */
  missing: boolean
}

/** Ids are positive whole numbers; null when one is not. */
export function readIds(params: Record<string, string | undefined>): BlockIds | null {
  const { folderId, fileId, sectionId, pageId } = params
  const texts = { folderId, fileId, sectionId, pageId }
  const ids: BlockIds = {}
  for (const [name, text] of Object.entries(texts)) {
    if (text === undefined) continue
    if (!/^[1-9]\d{0,14}$/.test(text)) return null
    ids[name as keyof BlockIds] = Number(text)
  }
  return ids
}

export function useBlockPath({ folderId, fileId, sectionId }: BlockIds): BlockPath {
  const folder = useBlockAt('folder', null, folderId)
  const file = useBlockAt('file', folderId, fileId)
  const section = useBlockAt('section', fileId, sectionId)
  return {
    folder: folder.block,
    file: file.block,
    section: section.block,
    missing: folder.missing || file.missing || section.missing,
  }
}

/** Looks among its siblings; asks the server for a block that is not in the list as it was read. */
function useBlockAt(type: BlockType, parentId: number | null | undefined, id: number | undefined) {
  const wanted = id !== undefined && parentId !== undefined
  const list = useQuery({ ...blockListQuery(parentId ?? null), enabled: wanted })
  const listed = list.data?.find((block) => block.id === id)
  const unlisted = wanted && !listed && (list.isSuccess || hasStatus(list.error, 404))
  const alone = useQuery({ ...blockQuery(id ?? 0), enabled: unlisted })
  if (listed || !unlisted) return { block: listed, missing: false }
  if (!alone.data) return { block: undefined, missing: hasStatus(alone.error, 404) }
  const { block_type: foundType, parent_block_id: foundIn, deleted_at: deletedAt } = alone.data
  const inPlace = foundType === type && foundIn === parentId && deletedAt === null
  return inPlace ? { block: alone.data, missing: false } : { block: undefined, missing: true }
}

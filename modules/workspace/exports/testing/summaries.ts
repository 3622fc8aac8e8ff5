import { type BlockSummary, type BlockType, DEFAULT_PAGE_SETTINGS } from '#modules/workspace/api'

/** Returns a block as lists have it. */
export function summaryOf(
  id: number,
  type: BlockType,
  parentId: number | null,
  name: string,
  changed: Partial<BlockSummary> = {}
): BlockSummary {
  return {
    id,
    name,
    icon: null,
    block_type: type,
    parent_block_id: parentId,
    ordering: 1,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-02T09:30:00.000Z',
    deleted_at: null,
    ...DEFAULT_PAGE_SETTINGS,
    ...changed,
  }
}

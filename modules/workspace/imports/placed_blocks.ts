import { createHash } from 'node:crypto'
import {
  type BlockType,
  type ImportNesting,
  type ImportPlan,
  MAX_IMPORT_OUTLINE,
} from '#modules/workspace/api'
import type { KeptOutline } from '#modules/workspace/imports/kept_outline'
import type { ImportNode } from '#modules/workspace/imports/read/import_outline'
import type { PlacedBlock } from '#modules/workspace/imports/read/place_outline'

/** Default nesting of an import. */
export const DEFAULT_NESTING: ImportNesting = 'sections'

/** A block to be created, numbered in the order of the tree. */
export interface NumberedBlock {
  index: number
  type: BlockType
  name: string
  /** Index of its parent; null for a block directly in the target. */
  parent: number | null
  depth: number
  source?: ImportNode
}

/** Numbers blocks in the order of the tree, parents first. */
export function numbered(blocks: readonly PlacedBlock[]): NumberedBlock[] {
  const list: NumberedBlock[] = []
  const add = (items: readonly PlacedBlock[], parent: number | null, depth: number) => {
    for (const { type, name, source, children } of items) {
      const index = list.length
      list.push({ index, type, name, parent, depth, ...(source && { source }) })
      add(children, index, depth + 1)
    }
  }
  add(blocks, null, 0)
  return list
}

/** Returns the plan of an import whose blocks are placed. */
export function planOf(
  blocks: readonly NumberedBlock[],
  { files, bytes }: Pick<KeptOutline, 'files' | 'bytes'>
): ImportPlan {
  const count = (type: BlockType) => blocks.filter((block) => block.type === type).length
  return {
    folders: count('folder'),
    files: count('file'),
    sections: count('section'),
    // Files that no page shows get a page.
    pages: count('page') || Math.min(files, 1),
    files_attached: files,
    bytes,
    outline: blocks
      .slice(0, MAX_IMPORT_OUTLINE)
      .map(({ name, type, depth }) => ({ name, block_type: type, depth })),
  }
}

/** Returns a hash of the blocks, by which a resumed import recognizes its own plan. */
export function planHash(blocks: readonly NumberedBlock[]): string {
  const hash = createHash('sha256')
  for (const { type, name, parent, source } of blocks) {
    hash.update(JSON.stringify([type, name, parent, source?.path ?? null]))
  }
  return hash.digest('base64url')
}

/** Returns true for a block with a text of its own. */
export function hasText({ type, source }: NumberedBlock) {
  return type === 'page' && source?.read !== undefined
}

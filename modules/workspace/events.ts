import type { EventDefinitions } from '#kernel/events/definitions'
import type { BlockType, FontFamily } from '#modules/workspace/api'
import { ofOneRange, withRanges } from '#modules/workspace/document/one_range'
import type { Range } from '#modules/workspace/document/rebase'

/**
 * What happens to a workspace, in stream `workspace-{userId}`. `name` is text: sealed with the
 * block's key, null once the block was erased. `name_bytes` is its length in UTF-8. `rank` sorts a
 * block among its siblings, bytewise; it is between those of the neighbours it was put between.
 */
export type WorkspaceEvent =
  | {
      type: 'BlockCreated'
      data: {
        block_id: number
        block_type: BlockType
        parent_block_id: number | null
        rank: string
        /** Place among the live siblings at that moment, 1 first. */
        ordering: number
        name: string | null
        name_bytes: number
      }
    }
  | {
      type: 'BlockRenamed'
      data: { block_id: number; name: string | null; name_bytes: number }
    }
  /** Moved among its siblings. `ordering` is its place among the live ones afterwards, 1 first. */
  | { type: 'BlockReordered'; data: { block_id: number; rank: string; ordering: number } }
  /** Moved together to a parent, or within it, with all below them, in this order. */
  | {
      type: 'BlocksMoved'
      data: {
        parent_block_id: number | null
        blocks: { block_id: number; rank: string }[]
        /** Place of the first of them among the live siblings afterwards, 1 first. */
        ordering: number
      }
    }
  | { type: 'BlocksArchived'; data: { block_ids: number[] } }
  | { type: 'BlocksRestored'; data: { block_ids: number[] } }
  /** For ever, with all below them: `block_ids` names every one. Their keys are erased. */
  | { type: 'BlocksDeleted'; data: { block_ids: number[] } }
  | { type: 'PageFontChanged'; data: { block_id: number; font_family: FontFamily } }
  | { type: 'PageWidthChanged'; data: { block_id: number; is_full_width: boolean } }
  | { type: 'PageTextSizeChanged'; data: { block_id: number; is_small_text: boolean } }
  | { type: 'PageLockChanged'; data: { block_id: number; is_page_locked: boolean } }

/**
 * Changes of a page's text, in stream `page-{blockId}`. A save is one event and holds only what
 * it changed: ranges of top-level nodes, each node as JSON text.
 */
export type PageEvent =
  | {
      type: 'PageSaved'
      data: {
        block_id: number
        /** Ranges of the text before the save: they ascend, and something stays between two. */
        ranges: Range[]
        /** New nodes of all ranges, in their order; null once the block was erased. */
        insert: string[] | null
        /** Length of the whole document's JSON in UTF-8, 0 when it is empty. */
        content_bytes: number
        /** Keys of the files that the page shows from then on; absent when no change touched any. */
        files?: string[]
      }
    }
  | {
      type: 'PageSnapshotTaken'
      data: { block_id: number; nodes: string[] | null; content_bytes: number }
    }

export const workspaceEvents: EventDefinitions<WorkspaceEvent> = {
  BlockCreated: { version: 1, sealed: { key: 'block_id', fields: ['name'] } },
  BlockRenamed: { version: 1, sealed: { key: 'block_id', fields: ['name'] } },
  BlockReordered: { version: 1 },
  BlocksMoved: { version: 1 },
  BlocksArchived: { version: 1 },
  BlocksRestored: { version: 1 },
  BlocksDeleted: { version: 1 },
  PageFontChanged: { version: 1 },
  PageWidthChanged: { version: 1 },
  PageTextSizeChanged: { version: 1 },
  PageLockChanged: { version: 1 },
}

export const pageEvents: EventDefinitions<PageEvent> = {
  PageSaved: {
    version: 2,
    sealed: { key: 'block_id', fields: ['insert'] },
    older: [
      {
        sealed: { key: 'block_id', fields: ['insert'] },
        upcast: withRanges,
        downcast: ofOneRange,
      },
    ],
  },
  PageSnapshotTaken: { version: 1, sealed: { key: 'block_id', fields: ['nodes'] } },
}

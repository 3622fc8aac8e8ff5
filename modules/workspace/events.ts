import { partOf } from '#kernel/aggregates/command_ids'
import type { EventDefinitions } from '#kernel/events/definitions'
import type { BlockType, FontFamily, ListSort } from '#modules/workspace/api'
import type { ChangeCounts } from '#modules/workspace/document/count_changes'
import { ofOneRange, withRanges } from '#modules/workspace/document/one_range'
import type { Range } from '#modules/workspace/document/rebase'

/** Settings of a share after an event. */
interface ShareSettings {
  /** ISO 8601; null for no end. */
  expires_at: string | null
  /** True if search engines may list the pages. */
  indexable: boolean
  /** Null for a share without a password. */
  password_id: string | null
  /** Null if the event sets no password. */
  password_hash: string | null
}

/** A UTC day of a page after its versions were thinned. All revisions are those of saves. */
export interface ThinnedDay {
  day: string
  kept: number[]
  /** Each from first to last; snapshots may lie between. */
  gone: { first: number; last: number }[]
  /** Hash of the sealed texts that stay, so that a later change is detected (rule 4.50). */
  kept_hash: string
}

/** Origin of an imported block. Times are ISO 8601 with Z, and absent if unknown. */
export interface Imported {
  import_id: string
  created_at?: string
  updated_at?: string
}

/**
 * Events of a workspace, in stream `workspace-{userId}`. `name`, `icon`, `token` and
 * `password_hash` are text: sealed with the block's key, and null once the block is erased. `name_bytes` is the name's length in UTF-8.
 * `rank` sorts a block among its siblings bytewise and lies between the ranks of its neighbors at
 * insertion.
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
        /**
         * Present for a copy: its original, and the length in UTF-8 of the text that the same
         * command saves in the copy.
         */
        copy?: { of: number; content_bytes: number }
        /** Present for an imported block: its import, and its times in the other program. */
        imported?: Imported
      }
    }
  | {
      type: 'BlockRenamed'
      data: { block_id: number; name: string | null; name_bytes: number }
    }
  /** Moved among its siblings. `ordering`: its new place among the live siblings, 1 first. */
  | { type: 'BlockReordered'; data: { block_id: number; rank: string; ordering: number } }
  /** Moved together to or within a parent, with their descendants, in this order. */
  | {
      type: 'BlocksMoved'
      data: {
        parent_block_id: number | null
        blocks: { block_id: number; rank: string }[]
        /** Place of the first moved block among the live siblings afterwards, 1 first. */
        ordering: number
      }
    }
  | { type: 'BlocksArchived'; data: { block_ids: number[] } }
  | { type: 'BlocksRestored'; data: { block_ids: number[] } }
  /** Deleted permanently with all descendants, each listed in `block_ids`. Their keys are erased. */
  | { type: 'BlocksDeleted'; data: { block_ids: number[] } }
  | { type: 'PageFontChanged'; data: { block_id: number; font_family: FontFamily } }
  | { type: 'PageWidthChanged'; data: { block_id: number; is_full_width: boolean } }
  | { type: 'PageTextSizeChanged'; data: { block_id: number; is_small_text: boolean } }
  | { type: 'PageLockChanged'; data: { block_id: number; is_page_locked: boolean } }
  | { type: 'BlockFavoriteChanged'; data: { block_id: number; is_favorite: boolean } }
  /** The block's emoji, or null for none. */
  | { type: 'BlockIconChanged'; data: { block_id: number; icon: string | null } }
  | { type: 'PageTemplateChanged'; data: { block_id: number; is_template: boolean } }
  /**
   * A link to the block for visitors. `share_id` counts the shares of the owner. `token` is the part
   * of the address that visitors need. A password has an id, which no other password has.
   */
  | {
      type: 'BlockShared'
      data: ShareSettings & { share_id: number; block_id: number; token: string | null }
    }
  | { type: 'ShareChanged'; data: ShareSettings & { share_id: number; block_id: number } }
  | { type: 'SharesEnded'; data: { shares: { share_id: number; block_id: number }[] } }
  /** The name of a version of a page, which is the revision of a save; null for none. */
  | { type: 'PageVersionNamed'; data: { block_id: number; version: number; name: string | null } }
  /** The user keeps one version a day, so others of these days are gone (rule 4.49). */
  | { type: 'VersionsThinned'; data: { block_id: number; days: ThinnedDay[] } }
  /** The order in which a list is shown: the children of a block, or the folders for null. */
  | { type: 'ListSortChanged'; data: { parent_block_id: number | null; sort: ListSort } }

/**
 * Events of a page's text, in stream `page-{blockId}`. A save is one event and contains only the
 * changes: ranges of top-level nodes, each node as JSON text.
 */
export type PageEvent =
  | {
      type: 'PageSaved'
      data: {
        block_id: number
        /** Ranges of the text before the save; they ascend, with at least one node between two. */
        ranges: Range[]
        /** New nodes of all ranges, in order; null once the block is erased. */
        insert: string[] | null
        /** Length of the whole document's JSON in UTF-8, or 0 if empty. */
        content_bytes: number
        /** Keys of the files that the page then shows; absent if no change touched a file. */
        files?: string[]
        /** Ids of the pages that the page then links to; absent if no change touched a link. */
        links?: number[]
        /** Absent in events older than versions. */
        counts?: ChangeCounts
        /** Time of the last edit in another program, for an imported text; ISO 8601 with Z. */
        edited_at?: string
        /**
         * Set on reading once the day of the save was thinned (rule 4.49). 'kept': the save replaces
         * the whole text. 'gone': it changes nothing. Bases before it can't be rebased.
         */
        thinned?: 'kept' | 'gone'
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
  BlockFavoriteChanged: { version: 1 },
  BlockIconChanged: { version: 1, sealed: { key: 'block_id', fields: ['icon'] } },
  ListSortChanged: { version: 1 },
  BlockShared: {
    version: 1,
    sealed: { key: 'block_id', fields: ['token', 'password_hash'] },
  },
  ShareChanged: { version: 1, sealed: { key: 'block_id', fields: ['password_hash'] } },
  SharesEnded: { version: 1 },
  PageTemplateChanged: { version: 1 },
  PageVersionNamed: { version: 1, sealed: { key: 'block_id', fields: ['name'] } },
  VersionsThinned: { version: 1 },
}

const SAVED = { key: 'block_id', fields: ['insert'], optional: ['links'] } as const
const SNAPSHOT = { key: 'block_id', fields: ['nodes'] } as const
const unchanged = (data: object) => data

/** Both have a key per day, so that versions of a day can be thinned (decision 306). */
export const pageEvents: EventDefinitions<PageEvent> = {
  PageSaved: {
    version: 3,
    sealed: { ...SAVED, daily: { destroyed: { ranges: [], insert: [], thinned: 'gone' } } },
    older: [
      { sealed: SAVED, upcast: withRanges, downcast: ofOneRange },
      { sealed: SAVED, upcast: unchanged, downcast: unchanged },
    ],
  },
  PageSnapshotTaken: {
    version: 2,
    sealed: { ...SNAPSHOT, daily: { destroyed: { nodes: null } } },
    older: [{ sealed: SNAPSHOT, upcast: unchanged, downcast: unchanged }],
  },
}

/** Returns the id under which a command saves the text of a copy, also in a retry. */
export function copiedText(commandId: string, copyId: number) {
  return partOf(commandId, `text of ${copyId}`)
}

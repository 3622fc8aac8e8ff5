import type { StateFormat } from '#kernel/aggregates/aggregate'
import { BLOCK_TYPES, type FontFamily, LIST_SORTS } from '#modules/workspace/api'
import { Tree, type Workspace } from '#modules/workspace/tree'

type Flag = 0 | 1
type WrittenBlock = [id: number, type: number, rank: string, archived: Flag]
type WrittenSettings = [id: number, font: FontFamily, wide: Flag, small: Flag, locked: Flag]

type WrittenShare = [
  id: number,
  blockId: number,
  expiresAt: string | null,
  passwordId: string | null,
  indexable: Flag,
]

interface Written {
  /** Parents with their children by rank. */
  tree: [parentId: number | null, children: WrittenBlock[]][]
  settings: WrittenSettings[]
  favorites: [id: number, favorite: Flag][]
  templates: [id: number, template: Flag][]
  sorts: [parentId: number | null, sort: number][]
  shares: WrittenShare[]
  lastShareId: number
}

/**
 * Snapshot format of a tree: ids, types, ranks, trash, page settings, favorites, templates,
 * sorted lists and shares, never a name or the token of a share.
 */
export const workspaceFormat: StateFormat<Workspace> = {
  version: 6,

  write({ tree, settings, favorites, templates, sorts, shares, lastShareId }): Written {
    return {
      tree: Array.from(tree.families(), ([parentId, children]) => [
        parentId,
        Array.from(children, ({ id, type, rank, archived }): WrittenBlock => {
          return [id, BLOCK_TYPES.indexOf(type), rank, flag(archived)]
        }),
      ]),
      settings: Array.from(settings, ([id, page]): WrittenSettings => {
        const { font_family: font, is_full_width, is_small_text, is_page_locked } = page
        return [id, font, flag(is_full_width), flag(is_small_text), flag(is_page_locked)]
      }),
      favorites: Array.from(favorites, ([id, favorite]) => [id, flag(favorite)]),
      templates: Array.from(templates, ([id, template]) => [id, flag(template)]),
      sorts: Array.from(sorts, ([id, sort]) => [id, LIST_SORTS.indexOf(sort)]),
      shares: Array.from(shares.values(), (share): WrittenShare => {
        const { id, blockId, expiresAt, passwordId, indexable } = share
        return [id, blockId, expiresAt, passwordId, flag(indexable)]
      }),
      lastShareId,
    }
  },

  read(written) {
    const { tree, settings, favorites, templates, sorts, shares, lastShareId } = written as Written
    return {
      tree: Tree.of(
        tree.map(([parentId, children]) => [
          parentId,
          children.map(([id, type, rank, archived]) => {
            return { id, type: BLOCK_TYPES[type]!, parentId, rank, archived: archived === 1 }
          }),
        ])
      ),
      settings: new Map(
        settings.map(([id, font_family, wide, small, locked]) => [
          id,
          {
            font_family,
            is_full_width: wide === 1,
            is_small_text: small === 1,
            is_page_locked: locked === 1,
          },
        ])
      ),
      favorites: new Map(favorites.map(([id, favorite]) => [id, favorite === 1])),
      templates: new Map(templates.map(([id, template]) => [id, template === 1])),
      sorts: new Map(sorts.map(([id, sort]) => [id, LIST_SORTS[sort]!])),
      shares: new Map(
        shares.map(([id, blockId, expiresAt, passwordId, indexable]) => [
          id,
          { id, blockId, expiresAt, passwordId, indexable: indexable === 1 },
        ])
      ),
      lastShareId,
    }
  },
}

function flag(value: boolean): Flag {
  return value ? 1 : 0
}

import type { StateFormat } from '#kernel/aggregates/aggregate'
import { BLOCK_TYPES, type FontFamily } from '#modules/workspace/api'
import { Tree, type Workspace } from '#modules/workspace/tree'

type Flag = 0 | 1
type WrittenBlock = [id: number, type: number, rank: string, archived: Flag]
type WrittenSettings = [id: number, font: FontFamily, wide: Flag, small: Flag, locked: Flag]

interface Written {
  /** Parents with their children by rank. */
  tree: [parentId: number | null, children: WrittenBlock[]][]
  settings: WrittenSettings[]
  favorites: [id: number, favorite: Flag][]
}

/** Snapshot format of a tree: ids, types, ranks, trash, page settings and favourites, never a name. */
export const workspaceFormat: StateFormat<Workspace> = {
  version: 3,

  write({ tree, settings, favorites }): Written {
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
    }
  },

  read(written) {
    const { tree, settings, favorites } = written as Written
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
    }
  },
}

function flag(value: boolean): Flag {
  return value ? 1 : 0
}

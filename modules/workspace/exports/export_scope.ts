import type { BlockSummary, ListSort } from '#modules/workspace/api'
import { shownName } from '#modules/workspace/shown_name'
import type { BlockQueries } from '#projections/blocks/queries'
import type { SubtreeQueries } from '#projections/blocks/queries/subtree'
import type { FavoriteQueries } from '#projections/favorites/queries'
import type { SortQueries } from '#projections/sorts/queries'
import type { TemplateQueries } from '#projections/templates/queries'
import type { NamedVersion, VersionQueries } from '#projections/versions/queries'
import { itemAddress } from './own_addresses.js'

export interface ScopeQueries {
  subtree: SubtreeQueries
  favorites: FavoriteQueries
  templates: TemplateQueries
  sorts: SortQueries
  versions: VersionQueries
}

/** Blocks of an export, as they are when it begins. */
export interface ExportScope {
  ownerId: number
  /** Origin of this installation. */
  origin: string
  /** Null for all of the user's blocks. */
  root: BlockSummary | null
  /** Parents before their children, siblings in manual order. */
  blocks: readonly BlockSummary[]
  favorites: ReadonlySet<number>
  templates: ReadonlySet<number>
  /** Orders of lists by their parent, null for the folders; manual order is left out. */
  sorts: ReadonlyMap<number | null, ListSort>
  /** Named versions by their page; other pages are left out. */
  versions: ReadonlyMap<number, readonly NamedVersion[]>
}

interface ScopeOf {
  ownerId: number
  /** Null for all of the user's blocks. */
  rootId: number | null
  origin: string
}

/** Number of pages whose texts are read at once: at most 1 MB each. */
const TEXTS_AT_ONCE = 8

/** Loads the tree of an export. Returns undefined if the block is not visible. */
export async function loadScope(
  { subtree, favorites, templates, sorts, versions }: ScopeQueries,
  { ownerId, rootId, origin }: ScopeOf
): Promise<ExportScope | undefined> {
  const [blocks, favorite, template, sorted] = await Promise.all([
    subtree.subtree(ownerId, rootId),
    favorites.favorites(ownerId),
    templates.templates(ownerId),
    sorts.sorts(ownerId),
  ])
  if (!blocks) return undefined
  const pages = blocks.filter(({ block_type: type }) => type === 'page').map(({ id }) => id)
  return {
    ownerId,
    origin,
    root: rootId === null ? null : blocks[0]!,
    blocks,
    favorites: new Set(favorite.map(({ id }) => id)),
    templates: new Set(template.map(({ id }) => id)),
    sorts: new Map(sorted.map(({ parent_block_id: parent, sort }) => [parent, sort])),
    versions: await versions.named(ownerId, pages),
  }
}

/**
 * Yields the items in order, pages with the top-level nodes of their newest text. The nodes of
 * another block, and of a page that was deleted meanwhile, are null.
 */
export async function* withTexts<Item extends { block: BlockSummary }>(
  blocks: BlockQueries,
  ownerId: number,
  items: readonly Item[]
): AsyncGenerator<{ item: Item; nodes: readonly string[] | null }, void> {
  for (let from = 0; from < items.length;) {
    let to = from
    const ids: number[] = []
    while (to < items.length && ids.length < TEXTS_AT_ONCE) {
      const { block } = items[to++]!
      if (block.block_type === 'page') ids.push(block.id)
    }
    const texts = ids.length > 0 ? await blocks.texts(ownerId, ids) : undefined
    for (const item of items.slice(from, to)) {
      yield { item, nodes: texts?.get(item.block.id)?.nodes ?? null }
    }
    from = to
  }
}

/** A page that the archive links to and does not contain. */
export interface OutsidePage {
  name: string
  /** Address in the product; undefined for a page that does not exist. */
  address?: string
}

const DELETED: OutsidePage = { name: 'Deleted page' }

/** Returns the linked pages outside an archive by id, as far as they exist. */
export async function outsidePages(
  blocks: BlockQueries,
  { ownerId, origin }: Pick<ExportScope, 'ownerId' | 'origin'>,
  ids: number[]
): Promise<(id: number) => OutsidePage> {
  const found = ids.length > 0 ? await blocks.placed(ownerId, ids) : []
  const pages = new Map(
    found.map(({ id, name, block_type: type, path }) => {
      const address = itemAddress(origin, [...path.map((above) => above.id), id])
      return [id, { name: shownName(name, type), address }]
    })
  )
  return (id) => pages.get(id) ?? DELETED
}

import type { PageSettings, SortedList } from '#modules/workspace/api'
import { formatContent } from '#modules/workspace/document/content'
import { FavoriteQueries } from '#projections/favorites/queries'
import { LinkQueries } from '#projections/links/queries'
import { ShareQueries } from '#projections/shares/queries'
import { SortQueries } from '#projections/sorts/queries'
import { StorageQueries } from '#projections/storage/queries'
import { TemplateQueries } from '#projections/templates/queries'
import type { Stack } from '#testing/stack'
import type { ReferenceShare, ReferenceWorkspace } from '#testing/random/reference_workspace'

/** Complete view of a user's workspace. */
export interface WorkspaceView {
  /** Live children by their parent's id, 0 for the folders: id, name, icon and ordering. */
  children: Record<number, [id: number, name: string, icon: string | null, ordering: number][]>
  /** Content of live pages, and their settings. */
  contents: Record<number, string | null>
  settings: Record<number, PageSettings>
  /** Ids of directly archived blocks, and ids of all blocks. */
  archived: number[]
  all: number[]
  /** Pages that link to a block, by its id; only blocks with any. */
  backlinks: Record<number, number[]>
  /** Ids of the favorites in their order. */
  favorites: number[]
  /** Ids of the templates in their order. */
  templates: number[]
  /** Lists that are not in manual order. */
  sorts: SortedList[]
  /** Shares that have not ended, the newest first. */
  shares: ReferenceShare[]
  /** Bytes of names and contents. */
  textStorage: number
}

export function expectedView(workspace: ReferenceWorkspace): WorkspaceView {
  const blocks = [...workspace.blocks.values()].sort((a, b) => a.id - b.id)
  const live = blocks.filter(({ id }) => workspace.isLive(id))
  const parents = [null, ...live.map(({ id }) => id)]
  return {
    children: Object.fromEntries(
      parents.map((id) => [
        id ?? 0,
        workspace.liveChildren(id).map((child, i) => {
          const { name, icon } = workspace.blocks.get(child)!
          return [child, name, icon, i + 1]
        }),
      ])
    ),
    contents: Object.fromEntries(
      live.filter(({ type }) => type === 'page').map(({ id, nodes }) => [id, formatContent(nodes)])
    ),
    settings: Object.fromEntries(
      live.filter(({ type }) => type === 'page').map(({ id, settings }) => [id, settings])
    ),
    archived: blocks.filter(({ archived }) => archived).map(({ id }) => id),
    all: blocks.map(({ id }) => id),
    backlinks: linked(blocks.map(({ id }) => [id, workspace.backlinks(id)] as const)),
    favorites: workspace.liveFavorites(),
    templates: workspace.liveTemplates(),
    sorts: workspace.sortedLists(),
    shares: workspace.shares.toReversed(),
    textStorage: blocks.reduce(
      (sum, { name, nodes }) => sum + utf8Length(name) + utf8Length(formatContent(nodes) ?? ''),
      0
    ),
  }
}

/** Returns the view from the product's queries; reads the rest from the tables. */
export async function observedView({ blocks, pool }: Stack, owner: number): Promise<WorkspaceView> {
  const { rows } = await pool.query<{ id: number; archived: boolean }>(
    `select id::int, archived_at is not null as archived
     from rm_blocks.blocks where owner_id = $1 order by id`,
    [owner]
  )
  const view: WorkspaceView = {
    children: {},
    contents: {},
    settings: {},
    archived: rows.filter(({ archived }) => archived).map(({ id }) => id),
    all: rows.map(({ id }) => id),
    backlinks: await observedBacklinks(pool, owner),
    favorites: (await new FavoriteQueries(pool).favorites(owner)).map(({ id }) => id),
    templates: (await new TemplateQueries(pool).templates(owner)).map(({ id }) => id),
    sorts: await new SortQueries(pool).sorts(owner),
    shares: await observedShares(pool, owner),
    textStorage: await new StorageQueries(pool).textBytes(owner),
  }
  const visit = async (parentId: number | null): Promise<unknown> => {
    const children = (await blocks.children(owner, parentId)) ?? []
    view.children[parentId ?? 0] = children.map(({ id, name, icon, ordering }) => {
      return [id, name, icon, ordering]
    })
    return Promise.all(
      children.map(async ({ id, block_type: type }) => {
        if (type !== 'page') return visit(id)
        view.children[id] = []
        const page = (await blocks.find(owner, id))!
        view.contents[id] = page.content
        view.settings[id] = settingsOf(page)
      })
    )
  }
  await visit(null)
  return view
}

/** Queries only blocks that any page links to, because every step of a test compares the view. */
async function observedBacklinks(pool: Stack['pool'], owner: number) {
  const { rows } = await pool.query<{ id: number }>(
    `select id::int from rm_blocks.blocks
     where owner_id = $1 and id in (select target_id from rm_links.links)`,
    [owner]
  )
  const links = new LinkQueries(pool)
  const found = rows.map(async ({ id }) => {
    const pages = await links.backlinks(owner, id)
    return [id, pages.map((page) => page.id).sort((a, b) => a - b)] as const
  })
  return linked(await Promise.all(found))
}

async function observedShares(pool: Stack['pool'], owner: number) {
  const shares = await new ShareQueries(pool).shares(owner)
  return shares.map(({ id, block_id: blockId, expires_at: expiresAt, indexable }) => {
    return { id, blockId, expiresAt, indexable }
  })
}

function linked(backlinks: (readonly [id: number, pages: number[]])[]) {
  return Object.fromEntries(backlinks.filter(([, pages]) => pages.length > 0))
}

export function settingsOf(page: PageSettings): PageSettings {
  const { font_family, is_full_width, is_small_text, is_page_locked } = page
  return { font_family, is_full_width, is_small_text, is_page_locked }
}

function utf8Length(text: string) {
  return Buffer.byteLength(text)
}

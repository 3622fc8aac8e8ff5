import type { HttpClient } from '#testing/http_client'
import type {
  BlockResponse,
  BlockSummary,
  ListedShare,
  PageSettings,
  PlacedBlock,
  SortedList,
} from '#modules/workspace/api'
import { formatContent } from '#modules/workspace/document/content'
import type { ReferenceBlock, ReferenceWorkspace } from '#testing/random/reference_workspace'
import { settingsOf } from '#testing/random/view'

type Row = [id: number, name: string, icon: string | null, ordering: number, settings: PageSettings]

/** View of a workspace through the API. */
export interface HttpView {
  /** Live children by their parent's id; 0 for the folders. */
  live: Record<number, Row[]>
  /** Blocks archived directly, each with the ids of its ancestors. */
  trash: Record<number, number[]>
  /** Children of blocks in the trash, by the block's id. */
  held: Record<number, number[]>
  /** Ids of the favorites in their order, each with the ids of its ancestors. */
  favorites: [id: number, path: number[]][]
  /** Ids of the templates in their order, each with the ids of its ancestors. */
  templates: [id: number, path: number[]][]
  /** Lists that are not in manual order. */
  sorts: SortedList[]
  /** Shares that have not ended, the newest first: their ids and blocks. */
  shares: [id: number, blockId: number][]
}

export function expectedHttpView(workspace: ReferenceWorkspace): HttpView {
  const live = { 0: rowsOf(workspace, null) }
  const placed = (id: number): [number, number[]] => {
    return [id, pathOf(workspace, workspace.blocks.get(id)!)]
  }
  const favorites = workspace.liveFavorites().map(placed)
  const templates = workspace.liveTemplates().map(placed)
  const sorts = workspace.sortedLists()
  const shares = workspace.shares.map(({ id, blockId }): [number, number] => [id, blockId])
  const view: HttpView = {
    live,
    trash: {},
    held: {},
    favorites,
    templates,
    sorts,
    shares: shares.reverse(),
  }
  for (const block of workspace.blocks.values()) {
    if (block.archived) view.trash[block.id] = pathOf(workspace, block)
    if (block.type === 'page') continue
    if (workspace.isLive(block.id)) view.live[block.id] = rowsOf(workspace, block.id)
    else if (isShown(workspace, block)) view.held[block.id] = workspace.liveChildren(block.id)
  }
  return view
}

export async function observedHttpView(client: HttpClient): Promise<HttpView> {
  const view: HttpView = {
    live: {},
    trash: {},
    held: {},
    favorites: [],
    templates: [],
    sorts: [],
    shares: [],
  }
  const visit = async (id: number | null): Promise<void> => {
    const blocks = await list(client, id === null ? '' : `parent_block_id=${id}`)
    view.live[id ?? 0] = blocks.map((block) => [
      block.id,
      block.name,
      block.icon,
      block.ordering,
      settingsOf(block),
    ])
    await Promise.all(blocks.filter(isNoPage).map((block) => visit(block.id)))
  }
  const visitHeld = async (id: number): Promise<void> => {
    const blocks = await list(client, `parent_block_id=${id}&archived=true`)
    view.held[id] = blocks.map((block) => block.id)
    await Promise.all(blocks.filter(isNoPage).map((block) => visitHeld(block.id)))
  }
  const trash = (await client.get<PlacedBlock[]>('blocks/archived')).body.data
  const favorites = (await client.get<PlacedBlock[]>('favorites')).body.data
  const templates = (await client.get<PlacedBlock[]>('templates')).body.data
  view.sorts = (await client.get<SortedList[]>('blocks/sorts')).body.data
  const shares = (await client.get<ListedShare[]>('shares')).body.data
  view.shares = shares.map(({ id, block }) => [id, block.id])
  view.favorites = favorites.map(({ id, path }) => [id, path.map((block) => block.id)])
  view.templates = templates.map(({ id, path }) => [id, path.map((block) => block.id)])
  for (const { id, path } of trash) view.trash[id] = path.map((block) => block.id)
  await Promise.all([visit(null), ...trash.filter(isNoPage).map(({ id }) => visitHeld(id))])
  return view
}

/** Returns the content of the live pages. */
export function expectedTexts(workspace: ReferenceWorkspace): [id: number, text: string | null][] {
  return [...workspace.blocks.values()]
    .filter(({ id, type }) => type === 'page' && workspace.isLive(id))
    .map(({ id, nodes }) => [id, formatContent(nodes)])
}

export async function observedTexts(client: HttpClient, ids: number[]) {
  return Promise.all(
    ids.map(async (id) => {
      const { body } = await client.get<BlockResponse>(`blocks/${id}`)
      return [id, body.data.content]
    })
  )
}

async function list(client: HttpClient, query: string) {
  return (await client.get<BlockSummary[]>(`blocks?${query}`)).body.data
}

function isNoPage({ block_type: type }: Pick<BlockSummary, 'block_type'>) {
  return type !== 'page'
}

function rowsOf(workspace: ReferenceWorkspace, parentId: number | null): Row[] {
  return workspace.liveChildren(parentId).map((id, i) => {
    const { name, icon, settings } = workspace.blocks.get(id)!
    return [id, name, icon, i + 1, settings]
  })
}

function pathOf(workspace: ReferenceWorkspace, { parentId }: ReferenceBlock): number[] {
  const parent = parentId === null ? undefined : workspace.blocks.get(parentId)
  return parent ? [...pathOf(workspace, parent), parent.id] : []
}

/** Returns true if the trash shows the block, directly or through an ancestor. */
function isShown(workspace: ReferenceWorkspace, block: ReferenceBlock): boolean {
  if (block.archived) return true
  const parent = block.parentId === null ? undefined : workspace.blocks.get(block.parentId)
  return parent !== undefined && isShown(workspace, parent)
}

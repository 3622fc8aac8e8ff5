import type { BlockResponse, BlockSummary, PastPlace } from '#modules/workspace/api'
import { EMPTY_PAGE, formatContent, type Nodes } from '#modules/workspace/document/content'
import type { PageHistory } from '#modules/workspace/page_history'
import type { BlockQueries, Slice } from '#projections/blocks/queries'
import type { TreeHistoryQueries } from '#projections/tree_history/queries'
import type { VersionQueries } from '#projections/versions/queries'

/** Children of an earlier time, and a count of all of them. */
interface PastChildren {
  items: BlockSummary[]
  count: () => Promise<number>
}

/** Text of a page at an earlier time. */
interface PastText {
  /** Revision of the last save; -1 before the first. */
  revision: number
  /** Time of that save, ISO 8601; null before the first. */
  at: string | null
  nodes: Nodes
  /** True if a later text of that time was thinned. */
  isGone: boolean
}

/** A user's workspace at earlier times: the tree and the pages (rules 4.45 and 4.46). */
export class PastWorkspace {
  constructor(
    readonly tree: TreeHistoryQueries,
    readonly versions: VersionQueries,
    readonly history: Pick<PageHistory, 'textAt'>,
    readonly blocks: BlockQueries
  ) {}

  /** Returns the same workspace, which calls `onRead` with the bytes that it reads from the log. */
  reading(onRead: (bytes: number) => void): PastWorkspace {
    const { tree, versions, history, blocks } = this
    const textAt = (id: number, revision: number) => history.textAt(id, revision, onRead)
    return new PastWorkspace(tree, versions, { textAt }, blocks)
  }

  /** Returns undefined if the parent was not there, or was in the trash. */
  async children(
    ownerId: number,
    parentId: number | null,
    at: Date,
    slice?: Slice
  ): Promise<PastChildren | undefined> {
    const moment = await this.tree.momentAt(ownerId, at)
    const items = await this.tree.children(ownerId, parentId, moment, slice)
    return items && { items, count: () => this.tree.countChildren(ownerId, parentId, moment) }
  }

  /** Returns a block with its text of then; undefined if it was not there, or was in the trash. */
  async find(
    ownerId: number,
    id: number,
    at: Date
  ): Promise<(BlockResponse & PastPlace) | undefined> {
    const block = await this.tree.find(ownerId, id, await this.tree.momentAt(ownerId, at))
    const kind = block && (await this.blocks.kinds(ownerId, [id])).get(id)
    if (!kind) return undefined
    const text = await this.textAt(ownerId, id, at)
    if (!text) return undefined
    const { revision, at: savedAt, nodes, isGone: text_gone } = text
    const changedAt = savedAt && savedAt > block.updated_at ? savedAt : block.updated_at
    const content = block.block_type === 'page' ? formatContent(nodes) : null
    const then = { updated_at: changedAt, content, revision, text_gone }
    return { ...block, ...then, in_trash: kind.inTrash, restorable: kind.restorable }
  }

  /** Returns a block of then with its descendants, parents first; empty if it was not there. */
  async blocksAt(ownerId: number, id: number, at: Date, limit: number): Promise<BlockSummary[]> {
    return this.tree.subtree(ownerId, id, await this.tree.momentAt(ownerId, at), limit)
  }

  /** Returns a page's text of then; undefined once the page is erased. */
  async textAt(ownerId: number, id: number, at: Date): Promise<PastText | undefined> {
    const { last, isGone } = await this.versions.lastAt(ownerId, id, at)
    if (!last) return { revision: -1, at: null, nodes: EMPTY_PAGE, isGone }
    const nodes = await this.history.textAt(id, last.version)
    return nodes && { revision: last.version, at: last.at, nodes, isGone }
  }
}

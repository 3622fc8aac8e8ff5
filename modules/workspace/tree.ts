import type { BlockType, ListSort, PageSettings } from '#modules/workspace/api'
import { RankedList } from '#modules/workspace/ranked_list'

export interface Block {
  id: number
  type: BlockType
  parentId: number | null
  rank: string
  /** True if the block itself was moved to the trash; its descendants are not marked. */
  archived: boolean
}

/** Children of a parent by rank: all of them, and those not marked as archived. */
interface Children {
  all: RankedList<Block>
  live: RankedList<Block>
}

const NO_CHILDREN: Readonly<Children> = { all: new RankedList(), live: new RankedList() }

/** Hierarchy, order and trash state of blocks. All changes and queries are by id. */
export class Tree {
  readonly #blocks = new Map<number, Block>()
  readonly #children = new Map<number | null, Children>()

  /** Builds a tree from parents with all their children by rank. */
  static of(families: Iterable<[parentId: number | null, children: Block[]]>) {
    const tree = new Tree()
    for (const [parentId, blocks] of families) {
      const live = new RankedList(blocks.filter(({ archived }) => !archived))
      tree.#children.set(parentId, { all: new RankedList(blocks), live })
      for (const block of blocks) tree.#blocks.set(block.id, block)
    }
    return tree
  }

  /** Number of blocks, including those in the trash. */
  get size() {
    return this.#blocks.size
  }

  /** Yields parents with all their children by rank. */
  *families(): Iterable<[parentId: number | null, children: Iterable<Block>]> {
    for (const [parentId, { all }] of this.#children) yield [parentId, all]
  }

  find(id: number | null): Block | undefined {
    return id === null ? undefined : this.#blocks.get(id)
  }

  /** Returns all children of a block, or the folders, including those in the trash. */
  children(parentId: number | null): RankedList<Block> {
    return (this.#children.get(parentId) ?? NO_CHILDREN).all
  }

  /** Returns the children not marked as archived. */
  liveChildren(parentId: number | null): RankedList<Block> {
    return (this.#children.get(parentId) ?? NO_CHILDREN).live
  }

  /** Returns the archived blocks from `id` upwards, itself included, nearest first. */
  archivedFrom(id: number | null): Block[] {
    const archived: Block[] = []
    for (let block = this.find(id); block; block = this.find(block.parentId)) {
      if (block.archived) archived.push(block)
    }
    return archived
  }

  /** Returns true if a block or one of its ancestors is in the trash. */
  isInTrash(id: number | null): boolean {
    return this.archivedFrom(id).length > 0
  }

  /** Returns the ids of a block and its descendants, itself first. */
  subtree(id: number): number[] {
    return [id, ...[...this.children(id)].flatMap((child) => this.subtree(child.id))]
  }

  add(block: Block) {
    this.#blocks.set(block.id, block)
    this.#link(block)
  }

  /** Moves a block with its descendants. Ignores an unknown id. */
  move(id: number, to: Pick<Block, 'parentId' | 'rank'>) {
    const block = this.find(id)
    if (!block) return
    this.#unlink(block)
    Object.assign(block, to)
    this.#link(block)
  }

  setArchived(id: number, archived: boolean) {
    const block = this.find(id)
    if (!block || block.archived === archived) return
    block.archived = archived
    const { live } = this.#children.get(block.parentId)!
    if (archived) live.remove(block)
    else live.insert(block)
  }

  /** Removes only this block; to remove a subtree, call it for each id. */
  remove(id: number) {
    const block = this.find(id)
    if (!block) return
    this.#unlink(block)
    this.#blocks.delete(id)
    this.#children.delete(id)
  }

  #link(block: Block) {
    const { parentId } = block
    if (!this.#children.has(parentId)) {
      this.#children.set(parentId, { all: new RankedList(), live: new RankedList() })
    }
    const { all, live } = this.#children.get(parentId)!
    all.insert(block)
    if (!block.archived) live.insert(block)
  }

  #unlink(block: Block) {
    const children = this.#children.get(block.parentId)
    children?.all.remove(block)
    children?.live.remove(block)
    if (children?.all.length === 0) this.#children.delete(block.parentId)
  }
}

/** State of a user's workspace that decisions need. */
export interface Workspace {
  tree: Tree
  /** Settings of pages that were ever changed. */
  settings: Map<number, PageSettings>
  /**
   * Blocks that ever were favorites, in their order; false for former ones, which keep their place
   * (rule 1.9).
   */
  favorites: Map<number, boolean>
  /** Pages that ever were templates, in their order; false for former ones (rule 15.31). */
  templates: Map<number, boolean>
  /** Lists that are not in manual order, by their parent; null for the folders. */
  sorts: Map<number | null, ListSort>
  /** Shares that have not ended, by id, the oldest first (rule 15.45). */
  shares: Map<number, Share>
  /** Id of the last share of the user, ended or not; 0 before the first. */
  lastShareId: number
}

/** A link to a block for visitors. */
export interface Share {
  id: number
  blockId: number
  /** ISO 8601; null for no end. */
  expiresAt: string | null
  /** Id of the password that visitors need; null for none. */
  passwordId: string | null
  indexable: boolean
}

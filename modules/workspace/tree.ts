import type { BlockType, PageSettings } from '#modules/workspace/api'
import { RankedList } from '#modules/workspace/ranked_list'

export interface Block {
  id: number
  type: BlockType
  parentId: number | null
  rank: string
  /** Put in the trash itself; what lies below it is not. */
  archived: boolean
}

/** A parent's children by rank: all of them, and those that are not in the trash themselves. */
interface Children {
  all: RankedList<Block>
  live: RankedList<Block>
}

const NO_CHILDREN: Readonly<Children> = { all: new RankedList(), live: new RankedList() }

/** Who is below whom, in which order, and what is in the trash. Every change and question is by id. */
export class Tree {
  readonly #blocks = new Map<number, Block>()
  readonly #children = new Map<number | null, Children>()

  /** A tree of parents with all their children by rank. */
  static of(families: Iterable<[parentId: number | null, children: Block[]]>) {
    const tree = new Tree()
    for (const [parentId, blocks] of families) {
      const live = new RankedList(blocks.filter(({ archived }) => !archived))
      tree.#children.set(parentId, { all: new RankedList(blocks), live })
      for (const block of blocks) tree.#blocks.set(block.id, block)
    }
    return tree
  }

  /** Blocks, those in the trash included. */
  get size() {
    return this.#blocks.size
  }

  /** Parents with all their children by rank. */
  *families(): Iterable<[parentId: number | null, children: Iterable<Block>]> {
    for (const [parentId, { all }] of this.#children) yield [parentId, all]
  }

  find(id: number | null): Block | undefined {
    return id === null ? undefined : this.#blocks.get(id)
  }

  /** All children of a block, or the folders, those in the trash included. */
  children(parentId: number | null): RankedList<Block> {
    return (this.#children.get(parentId) ?? NO_CHILDREN).all
  }

  /** Those of them that are not in the trash themselves. */
  liveChildren(parentId: number | null): RankedList<Block> {
    return (this.#children.get(parentId) ?? NO_CHILDREN).live
  }

  /** The archived blocks from `id` upwards, itself included, the nearest first. */
  archivedFrom(id: number | null): Block[] {
    const archived: Block[] = []
    for (let block = this.find(id); block; block = this.find(block.parentId)) {
      if (block.archived) archived.push(block)
    }
    return archived
  }

  /** True when a block or anything above it is in the trash. */
  isInTrash(id: number | null): boolean {
    return this.archivedFrom(id).length > 0
  }

  /** A block and all below it, itself first. */
  subtree(id: number): number[] {
    return [id, ...[...this.children(id)].flatMap((child) => this.subtree(child.id))]
  }

  add(block: Block) {
    this.#blocks.set(block.id, block)
    this.#link(block)
  }

  /** Moves a block with all below it. One that is not there any more stays away. */
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

  /** Removes this block alone: to remove a subtree, name all of it. */
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

/** What a person's workspace is, as decisions need it. */
export interface Workspace {
  tree: Tree
  /** Of the pages whose settings were ever changed. */
  settings: Map<number, PageSettings>
}

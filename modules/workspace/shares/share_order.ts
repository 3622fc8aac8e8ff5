import { LRUCache } from 'lru-cache'
import { type BlockSummary, type ListSort, shownName } from '#modules/workspace/api'
import type { Block } from '#modules/workspace/tree'
import type { BlockQueries } from '#projections/blocks/queries'
import type { OpenShare } from './open_share.js'

/** Children of blocks whose list is not in manual order, by the id of the block. */
export type ListOrder = ReadonlyMap<number, readonly Block[]>

/** Visitors share an order for this long, because saves change it without a change of the tree. */
const KEPT = { max: 200, ttl: 10_000 }

/** The owner's language is unknown; 'Day 2' comes before 'Day 10'. */
const names = new Intl.Collator('en', { numeric: true })

type Queries = Pick<BlockQueries, 'children' | 'contents'>

/** Orders the lists of shares as their owners have sorted them (rule 15.29). */
export class ShareOrder {
  readonly #kept = new LRUCache<string, Promise<ListOrder>>(KEPT)

  constructor(readonly blocks: Queries) {}

  of(open: OpenShare): Promise<ListOrder> {
    const key = [open.ownerId, open.root.id, open.revision].join('/')
    const known = this.#kept.get(key)
    if (known) return known
    const order = this.#read(open)
    this.#kept.set(key, order)
    order.catch(() => this.#kept.delete(key))
    return order
  }

  async #read({ ownerId, root, tree, sorts }: OpenShare): Promise<ListOrder> {
    const order = new Map<number, Block[]>()
    if (sorts.size === 0) return order
    const open = [root]
    for (const parent of open) {
      const children = [...tree.liveChildren(parent.id)]
      open.push(...children.filter(({ type }) => type !== 'page'))
      const sort = sorts.get(parent.id)
      if (sort === undefined || children.length < 2) continue
      const place = await this.#places(ownerId, parent, sort)
      const placeOf = ({ id }: Block) => place.get(id) ?? Infinity
      // Blocks that the read model does not have yet come last.
      order.set(
        parent.id,
        children.toSorted((a, b) => Math.sign(placeOf(a) - placeOf(b)) || 0)
      )
    }
    return order
  }

  async #places(ownerId: number, { id, type }: Block, sort: ListSort) {
    const items = (await this.blocks.children(ownerId, id)) ?? []
    const isOfItems = sort === 'edited' && type !== 'section'
    const contents = isOfItems ? await this.blocks.contents(ownerId, id) : undefined
    const edited = new Map(contents?.map((each) => [each.id, each.edited_at]))
    const sorted = items.toSorted(comparer(sort, edited))
    return new Map(sorted.map((item, index) => [item.id, index]))
  }
}

/** Compares items: names ascending, times descending. */
function comparer(sort: ListSort, edited: ReadonlyMap<number, string>) {
  const latest = (timeOf: (item: BlockSummary) => string) => (a: BlockSummary, b: BlockSummary) =>
    Date.parse(timeOf(b)) - Date.parse(timeOf(a))
  const named = ({ name, block_type: type }: BlockSummary) => shownName(name, type)
  switch (sort) {
    case 'name':
      return (a: BlockSummary, b: BlockSummary) => names.compare(named(a), named(b))
    case 'created':
      return latest(({ created_at: at }) => at)
    case 'edited':
      return latest(({ id, updated_at: own }) => edited.get(id) ?? own)
    case 'manual':
      return () => 0
    default:
      return sort satisfies never
  }
}

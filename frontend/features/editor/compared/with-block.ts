import { Fragment, type Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { compareBlocks } from '#modules/workspace/document/compare_versions'
import { identityOf } from '#modules/workspace/document/identity'
import { idsOn, named } from '../block-ids/named.js'
import { isEmptyPage } from '../document.js'

/** A block of an earlier version of a page, with the version around it. */
export interface EarlierBlock {
  block: Node
  version: Node
}

/**
 * Returns the page with a block as it was in an earlier version: in place of the block as it is
 * now, or else beside the blocks that were next to it.
 */
export function withBlock(now: Node, { block, version }: EarlierBlock): Node {
  const place = placeNow(now, { block, version })
  if (place) {
    const { node, pos } = place
    const replacedIds = idsOn(now.copy(Fragment.from(node)))
    const kept = [...idsOn(now)].filter((id) => !replacedIds.has(id))
    return replaced(now, pos, pos + node.nodeSize, named([block], new Set(kept)))
  }
  const blocks = named([block], idsOn(now))
  if (isEmptyPage(now)) return now.copy(Fragment.from(blocks))
  const at = offsetOf(now, placeBeside(now, { block, version }))
  return replaced(now, at, at, blocks)
}

function replaced(doc: Node, from: number, to: number, blocks: readonly Node[]) {
  return new Transform(doc).replaceWith(from, to, blocks).doc
}

/** Finds the block as it is now: by its id at any depth, or by its text and place. */
function placeNow(now: Node, { block, version }: EarlierBlock) {
  const found = findById(now, block) ?? findLike(now, { block, version })
  if (!found) return null
  const $pos = now.resolve(found.pos)
  const fits = $pos.parent.canReplaceWith($pos.index(), $pos.index() + 1, block.type)
  return fits ? found : null
}

function findById(now: Node, { attrs: { id } }: Node) {
  const found: { node: Node; pos: number }[] = []
  if (id === undefined) return undefined
  now.descendants((node, pos) => {
    if (node.attrs.id === id) found.push({ node, pos })
    return found.length === 0 && !node.isTextblock
  })
  return found[0]
}

function findLike(now: Node, { block, version }: EarlierBlock) {
  const pair = compareBlocks(version.children, now.children).find(({ before }) => before === block)
  const index = pair?.after ? now.children.indexOf(pair.after) : -1
  return index < 0 ? null : { node: now.child(index), pos: offsetOf(now, index) }
}

/** Returns the index behind the nearest earlier neighbour that the page still has. */
function placeBeside(now: Node, { block, version }: EarlierBlock) {
  const own = version.children.findIndex((top) => top === block || holds(top, block))
  const places = new Map(now.children.map((top, index) => [identityOf(top), index]))
  const placeOf = (top: Node | undefined) => {
    const id = top && identityOf(top)
    return id === undefined ? undefined : places.get(id)
  }
  for (let at = own - 1; at >= 0; at--) {
    const place = placeOf(version.children[at])
    if (place !== undefined) return place + 1
  }
  for (let at = own + 1; at < version.childCount; at++) {
    const place = placeOf(version.children[at])
    if (place !== undefined) return place
  }
  return Math.min(Math.max(own, 0), now.childCount)
}

function holds(parent: Node, block: Node): boolean {
  return parent.children.some((child) => child === block || holds(child, block))
}

/** Returns the position before the top-level block with this index. */
function offsetOf({ children }: Node, index: number) {
  return children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
}

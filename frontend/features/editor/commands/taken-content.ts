import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { documentSchema } from '#modules/workspace/document/schema'
import { followedPlace, placeOfId } from '../saver/merge/followed-place.js'
import { mappedRange, type Range, textsIn, type Written } from './others-text.js'

/** Content of another device, taken out of the page. */
export interface Taken {
  range: Written
  content: Fragment
  /** Place in the page without such content. */
  at: number
}

/** Removes the ranges from the page; only the text of blocks without which it would be invalid. */
export function takeOut(tr: Transaction, ranges: readonly Written[]) {
  const taken: Taken[] = []
  const take = (range: Written, { from: start, to: end }: Range) => {
    const { from, to } = mappedRange({ from: start, to: end }, tr.mapping)
    if (from >= to) return true
    const { content, openStart, openEnd } = tr.doc.slice(from, to)
    const isOpen = openStart + openEnd > 0
    if (isOpen || !tr.maybeStep(new ReplaceStep(from, to, Slice.empty)).doc) return false
    taken.push({ range, content, at: from })
    return true
  }
  for (const range of ranges) {
    if (take(range, range)) continue
    for (const text of textsIn(tr.before, range)) take(range, text)
  }
  return taken
}

/** Puts content back at its place, and returns its range. */
export function putBack(
  tr: Transaction,
  { range, content, at }: Taken,
  done: Transaction
): Written {
  const { before, doc, mapping } = done
  const { home } = range
  const insert = (from: number, added: Fragment, origin: ResolvedPos | undefined) => {
    tr.step(new ReplaceStep(from, from, new Slice(added, 0, 0)))
    return { ...range, from, to: from + added.size, home: origin }
  }
  const placeNow = (place: number | null, added: Fragment | null) => {
    const pos = place === null ? null : tr.mapping.map(place, 1)
    return pos !== null && added && canTake(tr.doc.resolve(pos), added) ? pos : null
  }
  const $at = before.resolve(at)
  const id = idAround($at)
  const again = home?.parent.inlineContent ? lineOf(content) : content
  const former = placeNow(home ? placeAgain(home, id, doc) : null, again)
  if (former !== null) return insert(former, again!, undefined)
  const { pos, deletedAcross, deletedBefore, deletedAfter } = mapping.mapResult(at)
  const isInLine = $at.parent.inlineContent
  const origin = home ?? $at
  const isLineGone =
    isInLine && $at.parent.content.size === 0 && id !== null && placeOfId(doc, id) === null
  if (!isLineGone) {
    const isSame = id === idAround(doc.resolve(pos))
    const followed = placeByIds($at, doc)
    const place =
      placeNow(isSame || !deletedAcross ? pos : followed, content) ?? placeNow(pos, content)
    if (place !== null) {
      const isAway =
        deletedAcross || deletedBefore || deletedAfter || id !== idAround(tr.doc.resolve(place))
      return insert(place, content, isAway ? origin : home)
    }
  }
  const { paragraph } = documentSchema.nodes
  const blocks = isInLine ? Fragment.from(paragraph.create(null, content)) : content
  const near = placeForBlocks(tr.doc.resolve(tr.mapping.map(pos, 1)), blocks)
  if (near !== null) return insert(near, blocks, origin)
  const lines = Fragment.from(linesOf(blocks))
  return insert(tr.doc.content.size, lines, origin)
}

/** Returns the place that the content had, if an undo or redo brought its line or block back. */
function placeAgain(home: ResolvedPos, id: unknown, doc: Node) {
  const place = placeByIds(home, doc)
  if (place === null) return null
  const isAway = idAround(home) !== id
  return isAway || doc.resolve(place).parent.content.eq(home.parent.content) ? place : null
}

function placeByIds($pos: ResolvedPos, doc: Node) {
  return $pos.parent.inlineContent ? followedPlace($pos, doc) : placeBesideBlocks($pos, doc)
}

/** Returns a place between blocks by the ids of the blocks around it. */
function placeBesideBlocks($pos: ResolvedPos, doc: Node) {
  const [before, after, around] = [$pos.nodeBefore, $pos.nodeAfter, $pos.parent].map((node) =>
    placeOfId(doc, node?.attrs.id)
  )
  if (typeof before === 'number') return before + doc.nodeAt(before)!.nodeSize
  if (typeof after === 'number') return after
  if (typeof around !== 'number') return null
  const $start = doc.resolve(around + 1)
  return $start.posAtIndex(Math.min($pos.index(), $start.parent.childCount))
}

function canTake($pos: ResolvedPos, content: Fragment) {
  const { parent } = $pos
  if (parent.inlineContent) return parent.type.validContent(parent.content.append(content))
  return parent.canReplace($pos.index(), $pos.index(), content)
}

/** Returns the nearest place between blocks that can hold the blocks. */
function placeForBlocks($pos: ResolvedPos, content: Fragment) {
  if (!$pos.parent.inlineContent && canTake($pos, content)) return $pos.pos
  for (let depth = $pos.depth; depth > 0; depth--) {
    for (const place of [$pos.after(depth), $pos.before(depth)]) {
      if (canTake($pos.doc.resolve(place), content)) return place
    }
  }
  return null
}

/** Returns inline content; null if the content is more than one line. */
function lineOf(content: Fragment) {
  const { firstChild } = content
  if (firstChild?.isInline) return content
  const isLine = content.childCount === 1 && firstChild!.type === documentSchema.nodes.paragraph
  return isLine ? firstChild!.content : null
}

function linesOf(content: Fragment) {
  const { paragraph } = documentSchema.nodes
  const lines: Node[] = []
  content.descendants((node) => {
    if (node.isTextblock) lines.push(paragraph.create(null, node.content))
    return !node.isTextblock
  })
  return lines
}

function idAround($pos: ResolvedPos) {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const id: unknown = $pos.node(depth).attrs.id
    if (id !== undefined) return id
  }
  return null
}

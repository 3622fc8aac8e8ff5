import { isHistoryTransaction } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { specOf, wrapsOf } from '#modules/workspace/document/block_spec'
import { blockAt, isOwnBlock } from '../blocks/block-at.js'
import { keepTypedSigns } from '../commands/typed-signs.js'
import { isEmptyPage } from '../document.js'
import { extensionOf } from '../extensions/extension.js'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'
import { type Change, changeOf, isBrought, isTouched, isTyping } from './change.js'
import { canBeNamed, named } from './named.js'
import { newBlockId } from './new-block-id.js'

/** Returns the position of the block with this id, or undefined. Walks the page. */
export function placeOf({ doc }: EditorState, id: string) {
  return allNamed(doc).find((block) => block.id === id)?.pos
}

/**
 * Assigns each new block an id in the change that creates it, and keeps ids stable for links. An id
 * is unique on a page, and stays with its block when the block turns into another kind. A block
 * older than ids gets an id with its next change (decision 155).
 */
export function blockIds() {
  return new Plugin({
    appendTransaction: (transactions, before, after) => {
      const change = changeOf(transactions.flatMap(({ steps }) => steps))
      if (change.touched.length === 0) return null
      // Keeps the edit's time, because undo groups edits by the pause between them.
      const tr = after.tr.setTime(transactions.at(-1)!.time)
      const isUndone = transactions.some(isHistoryTransaction)
      // Remote edits and undone ones already have ids, or must not get any here.
      const isOwn = !isUndone && !transactions.some((other) => other.getMeta(FROM_SERVER))
      if (!isTyping(change, before.doc, after.doc))
        keepIds(tr, before.doc, change, { isUndone, isOwn })
      const isComposed = transactions.some((other) => other.getMeta('composition') !== undefined)
      if (isOwn && !isComposed && !isEmptyPage(tr.doc)) {
        // The single block of an empty page has no id, and may lie beside the touched range.
        const whole = isEmptyPage(before.doc)
        nameBlocks(tr, whole ? [wholeOf(tr.doc)] : withIndependent(tr.doc, before.doc, change))
      }
      if ((isOwn || isUndone) && !isComposed) forgetEmptied(tr, before.doc)
      return tr.docChanged ? keepTypedSigns(tr, after) : null
    },
    // Assigns ids before the paste, because a step for each of a thousand blocks would take longer
    // than the paste.
    props: {
      transformPasted: ({ content, openStart, openEnd }) =>
        new Slice(Fragment.from(named(content.content)), openStart, openEnd),
    },
  })
}

interface Whose {
  isUndone: boolean
  /** True for a local edit by this user. */
  isOwn: boolean
}

function keepIds(tr: Transaction, before: Node, change: Change, { isUndone, isOwn }: Whose) {
  const were = namedIn(before, change.touchedBefore)
  const are = namedIn(tr.doc, change.touched)
  // An id from elsewhere may already be on the page.
  const isForeign = are.some(({ id }) => !were.some((one) => one.id === id))
  const isNew = (pos: number) => isOwn && isBrought(change, pos)
  const kept = keepOnce(tr, isForeign ? allNamed(tr.doc) : are, isNew, isOwn ? newBlockId : nothing)
  keepAlive(tr, kept, were, change)
  // Undo has already restored the ids to their blocks.
  if (!isUndone) moveToBlocks(tr, kept, change)
}

function nothing() {
  return undefined
}

/** Where an id stands. */
interface Place {
  pos: number
  /** False for content of another block: an item's first line, a quote's paragraph. */
  isOwn: boolean
}

/** Block with an id. */
interface Named extends Place {
  id: string
  node: Node
}

function allNamed(doc: Node) {
  return namedIn(doc, [wholeOf(doc)])
}

function wholeOf(doc: Node) {
  return { from: 0, to: doc.content.size }
}

/** Returns the blocks with ids that overlap the ascending ranges, in document order. */
function namedIn(doc: Node, ranges: readonly { from: number; to: number }[]): Named[] {
  const found = new Map<number, Named>()
  for (const { from, to } of ranges) {
    doc.nodesBetween(from, to, (node, pos, parent, index) => {
      const id = node.attrs.id as string | undefined
      const isOwn = specOf(node).named || isOwnBlock(node, parent!, index)
      if (id !== undefined) found.set(pos, { id, pos, node, isOwn })
      return !node.isTextblock
    })
  }
  return [...found.values()].sort((a, b) => a.pos - b.pos)
}

/**
 * Leaves a duplicate id on one block only. After a split at the start, the block with the text
 * keeps it. After a paste or duplication, the older block keeps it. Otherwise the first keeps it,
 * which is the same block in each tab.
 */
function keepOnce(
  tr: Transaction,
  blocks: readonly Named[],
  isNew: (pos: number) => boolean,
  another: () => string | undefined
) {
  const kept = new Map<string, Named>()
  for (const block of blocks) {
    const other = kept.get(block.id)
    const first = other && rank(other, isNew) >= rank(block, isNew)
    if (!first) kept.set(block.id, block)
    if (other) tr.setNodeAttribute(first ? block.pos : other.pos, 'id', another())
  }
  return new Map<string, Place>(kept)
}

function rank({ node, pos }: Named, isNew: (pos: number) => boolean) {
  const isEmpty = !node.isAtom && node.textContent === ''
  return (isEmpty ? 0 : 2) + (isNew(pos) ? 0 : 1)
}

/** Passes on the id of a block that was turned into another kind, or joined to one without. */
function keepAlive(
  tr: Transaction,
  kept: Map<string, Place>,
  were: readonly Named[],
  change: Change
) {
  const gone = were.filter(({ id }) => !kept.has(id))
  if (gone.length === 0) return
  const there = new Set(allNamed(tr.doc).map(({ id }) => id))
  for (const { id, pos, node } of gone) {
    if (there.has(id)) continue
    const { start, isTextblock, inner } = contentOf(node, pos)
    const now = change.mapping.mapResult(start)
    const isGone = isTextblock ? now.deletedAcross : now.deletedAfter
    const heir = blockAt(tr.doc.resolve(now.pos))
    if (!heir || !hasRoom(heir.node)) continue
    // A block whose text is an attribute is replaced by a block with this text.
    if (isGone && !(extensionOf(inner)?.textOf && isBrought(change, heir.pos))) continue
    tr.setNodeAttribute(heir.pos, 'id', id)
    kept.set(id, { pos: heir.pos, isOwn: true })
  }
}

/**
 * Returns where the text of the block at `pos` begins, or its first image, divider or table. Reads
 * only the block, because a lookup by position takes time that grows with the page.
 */
function contentOf(block: Node, pos: number) {
  let inner = block
  let start = pos
  while (!inner.isTextblock && inner.firstChild && !specOf(inner).oneBlock) {
    inner = inner.firstChild
    start++
  }
  const { isTextblock } = inner
  return { start: isTextblock ? start + 1 : start, isTextblock, inner }
}

/**
 * Moves ids to the enclosing block from nodes that are no blocks of their own. Looks up only these
 * by position, because a lookup takes time that grows with the page.
 */
function moveToBlocks(tr: Transaction, kept: Map<string, Place>, change: Change) {
  for (const [id, { pos, isOwn }] of kept) {
    if (isOwn || !isTouched(change, pos)) continue
    const block = blockAt(tr.doc.resolve(pos))
    if (!block || block.pos === pos || !hasRoom(block.node)) continue
    tr.setNodeAttribute(pos, 'id', undefined).setNodeAttribute(block.pos, 'id', id)
  }
}

/**
 * Assigns ids to new and edited blocks without one. Only the innermost nested block gets one, so
 * that two users in two columns do not both change the row. Does nothing during composition,
 * because a redraw would end it.
 */
function nameBlocks(tr: Transaction, touched: Change['touched']) {
  for (const { from, to } of touched) {
    const edges = [from, to].map((pos) => blockAt(tr.doc.resolve(pos))?.pos)
    tr.doc.nodesBetween(from, to, (node, pos, parent, index) => {
      const isMeant = pos >= from || edges.includes(pos)
      const isOwn = isMeant && (specOf(node).named || isOwnBlock(node, parent!, index))
      if (isOwn && canBeNamed(node) && hasRoom(node)) tr.setNodeAttribute(pos, 'id', newBlockId())
      return !node.isTextblock
    })
  }
}

/**
 * Extends each range over the blocks beside it that the change made blocks of their own. A join gives
 * the later block's remaining content a new parent, which no step names. Content before an item's
 * first block makes that block independent of the item.
 */
function withIndependent(doc: Node, before: Node, { touched, touchedBefore }: Change) {
  return touched.map(({ from, to }, i) => {
    const was = touchedBefore[i]!
    const shared = before.resolve(was.from).sharedDepth(was.to)
    const $to = doc.resolve(to)
    const isBeforeFirst = wrapsOf($to.parent) === 'first' && from <= $to.start() && $to.nodeAfter
    const end = isBeforeFirst ? to + 1 : to
    return { from, to: $to.depth > shared ? $to.end(shared + 1) : end }
  })
}

/** Removes the id of an emptied page, which equals a new page (rule 4.7). */
function forgetEmptied(tr: Transaction, before: Node) {
  const isEmptied = isEmptyPage(tr.doc) && !isEmptyPage(before)
  if (isEmptied && !hasRoom(tr.doc.firstChild!)) tr.setNodeAttribute(0, 'id', undefined)
}

function hasRoom({ attrs }: Node) {
  return attrs.id === undefined
}

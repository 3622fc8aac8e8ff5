import { isHistoryTransaction } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { blockAt, isOwnBlock } from '../blocks/block-at.js'
import { isEmptyPage } from '../document.js'
import { FROM_SERVER } from '../saver/merge/from-server.js'
import { type Change, changeOf, isBrought, isTouched, isTyping } from './change.js'
import { canBeNamed, named } from './named.js'
import { newBlockId } from './new-block-id.js'

/** Where the block with this id begins; undefined when there is none. Walks the page. */
export function placeOf({ doc }: EditorState, id: string) {
  let place: number | undefined
  eachId(doc, (other, pos) => {
    if (other === id) place ??= pos
  })
  return place
}

/**
 * Gives each block an id with the change that makes it, and keeps what links rely on: an id is on a
 * page once, and stays with its block whatever that is turned into. A block that was written before
 * there were ids gets one when it is changed (docs/decisions/0156-every-block-has-an-id.md).
 */
export function blockIds() {
  return new Plugin({
    appendTransaction: (transactions, before, after) => {
      const change = changeOf(transactions.flatMap(({ steps }) => steps))
      if (change.touched.length === 0) return null
      const { tr } = after
      const isUndone = transactions.some(isHistoryTransaction)
      // What others wrote, and what is brought back, is named already, or nobody's to name.
      const isOwn = !isUndone && !transactions.some((other) => other.getMeta(FROM_SERVER))
      if (!isTyping(change, before.doc, after.doc))
        keepIds(tr, before.doc, change, { isUndone, isOwn })
      const isComposed = transactions.some((other) => other.getMeta('composition') !== undefined)
      if (isOwn && !isComposed && !isEmptyPage(tr.doc)) nameBlocks(tr, change)
      if ((isOwn || isUndone) && !isComposed) forgetEmptied(tr, before.doc)
      return tr.docChanged ? tr : null
    },
    // At once: a step for each of a thousand blocks would take longer than to paste them.
    props: {
      transformPasted: ({ content, openStart, openEnd }) =>
        new Slice(Fragment.from(named(content.content)), openStart, openEnd),
    },
  })
}

interface Whose {
  isUndone: boolean
  /** An edit of this person, here and now. */
  isOwn: boolean
}

function keepIds(tr: Transaction, before: Node, change: Change, { isUndone, isOwn }: Whose) {
  const kept = keepOnce(tr, (pos) => isOwn && isBrought(change, pos), isOwn ? newBlockId : nothing)
  keepAlive(tr, kept, before, change)
  // What is undone has them where they were.
  if (!isUndone) moveToBlocks(tr, kept, change)
}

function nothing() {
  return undefined
}

function eachId(doc: Node, found: (id: string, pos: number, node: Node) => void) {
  doc.descendants((node, pos) => {
    const id: unknown = node.attrs.id
    if (typeof id === 'string') found(id, pos, node)
    return !node.isTextblock
  })
}

/**
 * Of several blocks with one id one keeps it: that with the text, of a block that was split at its
 * start; that which was there before, of what was duplicated or pasted; else the first, which is the
 * same one in each tab.
 */
function keepOnce(
  tr: Transaction,
  isNew: (pos: number) => boolean,
  another: () => string | undefined
) {
  const kept = new Map<string, number>()
  eachId(tr.doc, (id, pos, node) => {
    const other = kept.get(id)
    if (other === undefined) {
      kept.set(id, pos)
      return
    }
    const first = rank(tr.doc.nodeAt(other)!, isNew(other)) >= rank(node, isNew(pos))
    if (!first) kept.set(id, pos)
    tr.setNodeAttribute(first ? pos : other, 'id', another())
  })
  return kept
}

function rank(node: Node, isNew: boolean) {
  const isEmpty = !node.isAtom && node.textContent === ''
  return (isEmpty ? 0 : 2) + (isNew ? 0 : 1)
}

/** A block that was turned into another kind, or joined to one without an id, hands its own on. */
function keepAlive(
  tr: Transaction,
  kept: Map<string, number>,
  before: Node,
  { mapping, touchedBefore }: Change
) {
  const touched = (node: Node, pos: number) => {
    const id = node.attrs.id as string | undefined
    if (id !== undefined && !kept.has(id)) handOn(id, pos)
    return !node.isTextblock
  }
  const handOn = (id: string, pos: number) => {
    const start = contentOf(before, pos)
    const { isTextblock } = before.resolve(start).parent
    const now = mapping.mapResult(start)
    if (isTextblock ? now.deletedAcross : now.deletedAfter) return
    const heir = blockAt(tr.doc.resolve(now.pos))
    if (!heir || !hasRoom(heir.node)) return
    tr.setNodeAttribute(heir.pos, 'id', id)
    kept.set(id, heir.pos)
  }
  for (const { from, to } of touchedBefore) before.nodesBetween(from, to, touched)
}

/** Where the text of the block at `pos` begins, or its first image or divider. */
function contentOf(doc: Node, pos: number) {
  let node = doc.nodeAt(pos)
  while (node && !node.isLeaf && !node.isTextblock) {
    node = node.firstChild
    pos++
  }
  return node?.isTextblock ? pos + 1 : pos
}

/** The first line of a list item, and what is in a quote, are no blocks of their own. */
function moveToBlocks(tr: Transaction, kept: Map<string, number>, change: Change) {
  for (const [id, pos] of kept) {
    if (!isTouched(change, pos)) continue
    const block = blockAt(tr.doc.resolve(pos))
    if (!block || block.pos === pos || !hasRoom(block.node)) continue
    tr.setNodeAttribute(pos, 'id', undefined).setNodeAttribute(block.pos, 'id', id)
  }
}

/**
 * What was touched and has no id gets one. Not while it is being composed: to draw it anew would end
 * the composition.
 */
function nameBlocks(tr: Transaction, { touched }: Change) {
  for (const { from, to } of touched) {
    tr.doc.nodesBetween(from, to, (node, pos, parent, index) => {
      const isOwn = parent !== null && isOwnBlock(node, parent, index)
      if (isOwn && canBeNamed(node) && hasRoom(node)) tr.setNodeAttribute(pos, 'id', newBlockId())
      return !node.isTextblock
    })
  }
}

/** A page that was emptied is as it was at first (rule 4.7). */
function forgetEmptied(tr: Transaction, before: Node) {
  const isEmptied = isEmptyPage(tr.doc) && !isEmptyPage(before)
  if (isEmptied && !hasRoom(tr.doc.firstChild!)) tr.setNodeAttribute(0, 'id', undefined)
}

function hasRoom({ attrs }: Node) {
  return attrs.id === undefined
}

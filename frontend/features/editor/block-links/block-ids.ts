import { isHistoryTransaction } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { Mapping } from 'prosemirror-transform'
import { blockAt } from '../blocks/block-at.js'
import { FROM_SERVER } from '../saver/merge/from-server.js'
import { changeOf, isTouched, type Places } from './touched.js'

const key = new PluginKey<Places>('block-ids')

/** Where the block with this id begins; undefined when there is none. */
export function placeOf(state: EditorState, id: string) {
  return key.getState(state)?.get(id)
}

/**
 * Keeps ids what links rely on: each is there once, and stays with its block whatever that is turned
 * into. Costs a key nothing but where a block with an id begins.
 */
export function blockIds() {
  return new Plugin<Places>({
    key,
    state: {
      init: (_config, { doc }) => placesIn(doc),
      apply: (tr, places) => (tr.docChanged ? follow(tr, places) : places),
    },
    appendTransaction: (transactions, before, after) => {
      const change = changeOf(transactions.flatMap(({ steps }) => steps))
      const places = key.getState(before)!
      if (change.ranges.length === 0 || !isTouched(after.doc, places, change)) return null
      const { tr } = after
      const shared = transactions.some((transaction) => transaction.getMeta(FROM_SERVER))
      const isNew = (pos: number) => !shared && change.brought(pos)
      const kept = keepOnce(tr, isNew)
      keepAlive(tr, kept, { before: before.doc, places, mapping: change.mapping })
      // What is undone has them where they were.
      if (!transactions.some(isHistoryTransaction)) moveToBlocks(tr, kept)
      return tr.docChanged ? tr : null
    },
  })
}

function follow(tr: Transaction, places: Places): Places {
  if (isTouched(tr.doc, places, changeOf(tr.steps))) return placesIn(tr.doc)
  if (places.size === 0) return places
  return new Map(Array.from(places, ([id, pos]) => [id, tr.mapping.map(pos)]))
}

function placesIn(doc: Node): Places {
  const places = new Map<string, number>()
  eachId(doc, (id, pos) => places.has(id) || places.set(id, pos))
  return places
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
function keepOnce(tr: Transaction, isNew: (pos: number) => boolean) {
  const kept = new Map<string, number>()
  eachId(tr.doc, (id, pos, node) => {
    const other = kept.get(id)
    if (other === undefined) {
      kept.set(id, pos)
      return
    }
    const first = rank(tr.doc.nodeAt(other)!, isNew(other)) >= rank(node, isNew(pos))
    if (!first) kept.set(id, pos)
    tr.setNodeAttribute(first ? pos : other, 'id', undefined)
  })
  return kept
}

function rank(node: Node, isNew: boolean) {
  const isEmpty = !node.isAtom && node.textContent === ''
  return (isEmpty ? 0 : 2) + (isNew ? 0 : 1)
}

interface Before {
  before: Node
  places: Places
  mapping: Mapping
}

/** A block that was turned into another kind, or joined to one without an id, hands its own on. */
function keepAlive(
  tr: Transaction,
  kept: Map<string, number>,
  { before, places, mapping }: Before
) {
  for (const [id, pos] of places) {
    if (kept.has(id)) continue
    const start = contentOf(before, pos)
    const { isTextblock } = before.resolve(start).parent
    const now = mapping.mapResult(start)
    if (isTextblock ? now.deletedAcross : now.deletedAfter) continue
    const heir = blockAt(tr.doc.resolve(now.pos))
    if (heir && hasRoom(heir.node)) {
      tr.setNodeAttribute(heir.pos, 'id', id)
      kept.set(id, heir.pos)
    }
  }
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
function moveToBlocks(tr: Transaction, kept: Map<string, number>) {
  for (const [id, pos] of kept) {
    const block = blockAt(tr.doc.resolve(pos))
    if (!block || block.pos === pos || !hasRoom(block.node)) continue
    tr.setNodeAttribute(pos, 'id', undefined).setNodeAttribute(block.pos, 'id', id)
  }
}

function hasRoom({ attrs }: Node) {
  return attrs.id === undefined
}

import { diffComm } from 'node-diff3'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { ReplaceAroundStep } from 'prosemirror-transform'
import type { ContentChange } from '#modules/workspace/api'
import { documentSchema } from '#modules/workspace/document/schema'
import { keysOf } from './block-changes.js'
import { changedWords, cut, tokensOf } from './words.js'

/** Set on transactions that bring in what the server holds: they are no edit of this person. */
export const FROM_SERVER = 'fromServer'

/**
 * Puts in what others changed; a cursor stays beside the letters that it stood behind. All changes speak
 * of the document as it is; they ascend.
 */
export function mergeChanges(tr: Transaction, changes: ContentChange[]) {
  const { empty, head } = tr.selection
  putChanges(tr, changes)
  const $head = tr.doc.resolve(tr.mapping.map(head, -1))
  if (empty && $head.parent.inlineContent && $head.pos !== tr.selection.head) {
    tr.setSelection(TextSelection.create(tr.doc, $head.pos))
  }
  return tr.setMeta('addToHistory', false).setMeta(FROM_SERVER, true)
}

/** Makes changes that speak of the document as it is; only what differs is replaced. */
export function putChanges(tr: Transaction, changes: ContentChange[]) {
  const { doc } = tr
  for (const { at, delete: gone, insert } of changes) {
    const blocks = Fragment.fromJSON(documentSchema, insert)
    replaceNodes(tr, offsetOf(doc, at), doc.children.slice(at, at + gone), blocks.content)
  }
  return tr
}

/**
 * Replaces nodes beside each other by others, and leaves alone what is the same in both, so that a
 * cursor there stays. A block with the same id is the same block; nodes without one are so in their
 * order. `pos` is the one before the changes.
 */
function replaceNodes(
  tr: Transaction,
  pos: number,
  before: readonly Node[],
  after: readonly Node[]
) {
  let start = pos
  let [done, taken] = [0, 0]
  for (const { common, buffer1 = [], buffer2 = [] } of diffComm(namesOf(before), namesOf(after))) {
    const was = before.slice(done, (done += (common ?? buffer1).length))
    const is = after.slice(taken, (taken += (common ?? buffer2).length))
    const pairs = common ? was.length : pairsOf(was, is)
    for (const [index, node] of was.slice(0, pairs).entries()) {
      replaceNode(tr, start, node, is[index]!)
      start += node.nodeSize
    }
    const end = start + sizeOf(was.slice(pairs))
    if (was.length > pairs || is.length > pairs) {
      tr.replaceWith(tr.mapping.map(start), tr.mapping.map(end), is.slice(pairs))
    }
    start = end
  }
}

function namesOf(nodes: readonly Node[]) {
  const texts = keysOf(nodes)
  return nodes.map(({ attrs }, index) => (attrs.id ? `#${String(attrs.id)}` : texts[index]!))
}

/** How many of the first nodes are the same in another version; an id would go on to another block. */
function pairsOf(was: readonly Node[], is: readonly Node[]) {
  const named = was.findIndex(({ attrs }) => attrs.id !== undefined)
  return Math.min(named < 0 ? was.length : named, is.length)
}

function replaceNode(tr: Transaction, pos: number, before: Node, after: Node) {
  if (before.eq(after)) return
  const here = tr.mapping.map(pos)
  if (hasRoomFor(before, after)) {
    if (!before.sameMarkup(after)) tr.setNodeMarkup(here, after.type, after.attrs, after.marks)
    replaceContent(tr, pos + 1, before, after)
  } else if (after.firstChild?.type === before.type && !after.isTextblock) {
    const end = here + before.nodeSize
    const around = new Slice(Fragment.from(after.copy(Fragment.empty)), 0, 0)
    tr.step(new ReplaceAroundStep(here, end, here, end, around, 1, true))
    replaceNode(tr, pos, before, after.firstChild)
    tr.insert(tr.mapping.map(pos + before.nodeSize, -1), after.children.slice(1))
  } else if (before.childCount === 1 && before.firstChild!.type === after.type) {
    const end = here + before.nodeSize
    tr.step(new ReplaceAroundStep(here, end, here + 1, end - 1, Slice.empty, 0, true))
    replaceNode(tr, pos + 1, before.firstChild!, after)
  } else tr.replaceWith(here, here + before.nodeSize, after)
}

/** Returns whether a node can become another one around its own content. */
function hasRoomFor({ isLeaf, content, inlineContent }: Node, { type }: Node) {
  return !isLeaf && inlineContent === type.inlineContent && type.validContent(content)
}

function replaceContent(tr: Transaction, start: number, before: Node, after: Node) {
  if (!before.inlineContent) {
    replaceNodes(tr, start, before.children, after.children)
    return
  }
  const [was, is] = [tokensOf(before.content), tokensOf(after.content)]
  for (const range of changedWords(was, is)) {
    const gone = cut(before.content, was.slice(range.at, range.at + range.delete))
    const came = cut(after.content, is.slice(range.from, range.from + range.insert))
    const at = start + (was[range.at]?.from ?? before.content.size)
    replaceLetters(tr, at, gone, came)
  }
}

/** Inserts only the new letters where a word goes on. */
function replaceLetters(tr: Transaction, at: number, gone: Fragment, came: Fragment) {
  const from = gone.findDiffStart(came) ?? 0
  const ends = gone.findDiffEnd(came)!
  const twice = Math.max(0, from - Math.min(ends.a, ends.b))
  const [to, end] = [ends.a + twice, ends.b + twice]
  const letters = new Slice(came.cut(from, end), 0, 0)
  tr.replace(tr.mapping.map(at + from), tr.mapping.map(at + to), letters)
}

function sizeOf(nodes: readonly Node[]) {
  return nodes.reduce((size, { nodeSize }) => size + nodeSize, 0)
}

/** The position before the top-level node at `index`. */
function offsetOf(doc: Node, index: number) {
  let offset = 0
  for (let i = 0; i < index; i++) offset += doc.child(i).nodeSize
  return offset
}

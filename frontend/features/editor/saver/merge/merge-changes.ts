import { diffComm } from 'node-diff3'
import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { ReplaceAroundStep } from 'prosemirror-transform'
import type { ContentChange } from '#modules/workspace/api'
import { documentSchema } from '#modules/workspace/document/schema'
import { keysOf } from './block-changes.js'
import { keepSelection } from './keep-selection.js'
import { changedWords, cut, tokensOf } from './words.js'

/** Meta key of transactions that apply the server's changes, which are no edits of the user. */
export const FROM_SERVER = 'fromServer'

/**
 * Applies changes of other users; a cursor stays after the letters before it, with the format chosen
 * for the next letter. All changes refer to the current document and are in ascending order.
 */
export function mergeChanges(tr: Transaction, changes: ContentChange[]) {
  const { storedMarks, selection } = tr
  putChanges(tr, changes)
  keepSelection(tr, selection)
  if (storedMarks) tr.setStoredMarks(storedMarks)
  // An undo could not keep apart the user's edits before and after the changes.
  return closeHistory(tr).setMeta('addToHistory', false).setMeta(FROM_SERVER, true)
}

/** Applies changes that refer to the current document; replaces only what differs. */
export function putChanges(tr: Transaction, changes: ContentChange[]) {
  const { doc } = tr
  for (const { at, delete: gone, insert } of changes) {
    const blocks = Fragment.fromJSON(documentSchema, insert)
    replaceNodes(tr, offsetOf(doc, at), doc.children.slice(at, at + gone), blocks.content)
  }
  return tr
}

/**
 * Replaces adjacent nodes and leaves unchanged parts alone, so that a cursor there stays. Blocks
 * with the same id are the same block; nodes without an id are paired in order. `pos` is a position
 * before the changes.
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

/**
 * Returns how many of the first nodes pair with another version. Stops at the first id, which would
 * otherwise pass to another block.
 */
function pairsOf(was: readonly Node[], is: readonly Node[]) {
  const named = was.findIndex(({ attrs }) => attrs.id !== undefined)
  return Math.min(named < 0 ? was.length : named, is.length)
}

/** Turns a node into another version; `pos` is its position before the changes of `tr`. */
export function replaceNode(tr: Transaction, pos: number, before: Node, after: Node) {
  if (before.eq(after)) return
  const here = tr.mapping.map(pos)
  if (before.type === after.type && before.isBlock && before.isLeaf) {
    setAttributes(tr, here, before, after)
  } else if (hasRoomFor(before, after)) {
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

/** Changes a block without content in place, so that the user's own changes can be undone. */
function setAttributes(tr: Transaction, pos: number, before: Node, { attrs }: Node) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== before.attrs[name]) tr.setNodeAttribute(pos, name, value)
  }
}

/** Returns true if a node's content fits into another node's type. */
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

/** Inserts only the new letters when a word continues, and none when only the format differs. */
function replaceLetters(tr: Transaction, at: number, gone: Fragment, came: Fragment) {
  if (plain(gone).eq(plain(came))) {
    setMarks(tr, tr.mapping.map(at), gone, came)
    return
  }
  const from = gone.findDiffStart(came) ?? 0
  const ends = gone.findDiffEnd(came)!
  const twice = Math.max(0, from - Math.min(ends.a, ends.b))
  const [to, end] = [ends.a + twice, ends.b + twice]
  const letters = new Slice(came.cut(from, end), 0, 0)
  tr.replace(tr.mapping.map(at + from), tr.mapping.map(at + to), letters)
}

function plain({ content }: Fragment) {
  return Fragment.fromArray(content.map((node) => node.mark([])))
}

/** Changes formats in place, so that the user's own typing of the text can be undone. */
function setMarks(tr: Transaction, start: number, gone: Fragment, came: Fragment) {
  gone.forEach(({ marks, nodeSize }, offset) => {
    const from = start + offset
    for (const mark of marks) {
      const stays = came.content.every((node) => mark.isInSet(node.marks))
      if (!stays) tr.removeMark(from, from + nodeSize, mark)
    }
  })
  came.forEach(({ marks, nodeSize }, offset) => {
    const from = start + offset
    for (const mark of marks) tr.addMark(from, from + nodeSize, mark)
  })
}

function sizeOf(nodes: readonly Node[]) {
  return nodes.reduce((size, { nodeSize }) => size + nodeSize, 0)
}

/** Returns the position before the top-level node at `index`. */
function offsetOf(doc: Node, index: number) {
  let offset = 0
  for (let i = 0; i < index; i++) offset += doc.child(i).nodeSize
  return offset
}

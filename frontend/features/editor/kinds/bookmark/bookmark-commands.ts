import { closeHistory } from 'prosemirror-history'
import type { Node, ResolvedPos } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { isSeen } from '#modules/workspace/api'
import { BLANK } from '#modules/workspace/document/addresses'
import { type BookmarkAttributes, safeBookmark } from '#modules/workspace/document/blocks/bookmark'
import { documentSchema } from '#modules/workspace/document/schema'
import { onlySelectedBlock } from '../../blocks/block-selection.js'
import { ANNOUNCED } from '../../commands/announced.js'
import { insertBlock } from '../../commands/commands.js'
import { openLink } from '../../marks/link/link.js'
import type { LinkRange } from '../../marks/link/link-commands.js'

const { nodes, marks } = documentSchema

/** Returns the bookmark if it is the whole selection; otherwise null. */
export function selectedBookmark(state: EditorState) {
  const block = onlySelectedBlock(state)
  return block?.node.type === nodes.bookmark ? block : null
}

/** Inserts a bookmark at the cursor as one undo step. */
export function insertBookmark(attrs: BookmarkAttributes): Command {
  const insert = insertBlock(() => nodes.bookmark.create(safeBookmark(attrs)))
  return (state, dispatch) => insert(state, dispatch && ((tr) => dispatch(closeHistory(tr))))
}

/**
 * Turns a link into a bookmark as one undo step. A link on a line of its own is replaced. Beside
 * other text, and in the line of a toggle, the link stays and the bookmark goes below. A cursor in
 * the link moves to the bookmark. With `keepsCursor` a cursor in the line stays, and so does the link.
 */
export function linkIntoBookmark(
  { from, to }: Pick<LinkRange, 'from' | 'to'>,
  attrs: BookmarkAttributes,
  keepsCursor = false
): Command {
  return ({ tr }, dispatch) => {
    const $from = tr.doc.resolve(from)
    const { parent, parentOffset } = $from
    const index = $from.index(-1)
    const isLine = isWholeText(parent, parentOffset, parentOffset + to - from)
    const keepsLine = keepsCursor && isSelectionIn(tr, $from.start(), $from.end())
    if (isLine && !keepsLine && $from.node(-1).canReplaceWith(index, index + 1, nodes.bookmark)) {
      replaceLine(tr, $from, make(attrs, parent.attrs.id))
    } else {
      const at = placeBelow($from)
      if (at === null) return false
      const isInLink = isSelectionIn(tr, from, to)
      tr.insert(at, make(attrs))
      // The popover of a link at the cursor would cover the bookmark.
      if (isInLink && !keepsCursor) tr.setSelection(NodeSelection.create(tr.doc, at))
    }
    dispatch?.(closeHistory(tr.setMeta(ANNOUNCED, 'Link turned into a bookmark')))
    return true
  }
}

function isSelectionIn({ selection }: Transaction, from: number, to: number) {
  return selection.from >= from && selection.to <= to
}

function make(attrs: BookmarkAttributes, id?: unknown) {
  return nodes.bookmark.create({ ...safeBookmark(attrs), id })
}

/** Returns true if a block has nothing but spaces beside a range. */
function isWholeText(block: Node, start: number, end: number) {
  const textIn = (from: number, to: number) => block.textBetween(from, to, null, '\ufffc')
  return `${textIn(0, start)}${textIn(end, block.content.size)}`.trim() === ''
}

/** Replaces a line by a block, which is selected if the selection was in the line. */
function replaceLine(tr: Transaction, $line: ResolvedPos, block: Node) {
  const [start, end] = [$line.before(), $line.after()]
  const isInLine = isSelectionIn(tr, start, end)
  tr.replaceWith(start, end, block)
  if (isInLine) tr.setSelection(NodeSelection.create(tr.doc, start))
}

/** Returns the deepest position below a line that allows a bookmark; null if there is none. */
function placeBelow($line: ResolvedPos) {
  for (let depth = $line.depth; depth > 0; depth--) {
    const index = $line.indexAfter(depth - 1)
    if ($line.node(depth - 1).canReplaceWith(index, index, nodes.bookmark)) {
      return $line.after(depth)
    }
  }
  return null
}

/** Changes the texts of the selected bookmark as one undo step. An empty title changes nothing. */
export function editSelected(
  texts: Partial<Pick<BookmarkAttributes, 'title' | 'description'>>
): Command {
  return (state, dispatch) => {
    const selected = selectedBookmark(state)
    if (!selected || (texts.title !== undefined && !isSeen(texts.title))) return false
    const { pos, node } = selected
    const before = node.attrs as BookmarkAttributes
    const { title, description } = safeBookmark({ ...before, ...texts })
    if (title === before.title && description === before.description) return true
    const { tr } = state
    tr.setNodeAttribute(pos, 'title', title).setNodeAttribute(pos, 'description', description)
    dispatch?.(closeHistory(tr))
    return true
  }
}

/** Turns the selected bookmark into a line with a link, as one undo step. */
export const bookmarkIntoLink: Command = (state, dispatch) => {
  const selected = selectedBookmark(state)
  if (!selected) return false
  const { pos, node } = selected
  const { url, title } = safeBookmark(node.attrs as BookmarkAttributes)
  const text = documentSchema.text(title, [marks.link.create({ url })])
  const line = nodes.paragraph.create({ id: node.attrs.id as unknown }, text)
  const tr = state.tr.replaceWith(pos, pos + node.nodeSize, line)
  tr.setSelection(TextSelection.create(tr.doc, pos + 1 + text.nodeSize))
  dispatch?.(closeHistory(tr).scrollIntoView())
  return true
}

/** Opens the page of the selected bookmark in a new tab. */
export const openSelected: Command = (state, dispatch) => {
  const selected = selectedBookmark(state)
  if (!selected) return false
  const { url } = safeBookmark(selected.node.attrs as BookmarkAttributes)
  if (dispatch && url !== BLANK) openLink(url)
  return true
}

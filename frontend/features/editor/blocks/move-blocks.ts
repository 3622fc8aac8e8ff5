import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { specOf, wrapsOf } from '#modules/workspace/document/block_spec'
import { extensionOf } from '../extensions/extension.js'
import type { BlockRange } from './block-at.js'
import { BlockSelection, currentBlocks, selectedBlocks } from './block-selection.js'
import { removeBlocks } from './remove-blocks.js'

/**
 * Moves blocks to a position between blocks and selects them there; returns null if they are not
 * allowed there.
 */
function moveBlocks(tr: Transaction, { from, to }: BlockRange, target: number, content: Fragment) {
  if (target >= from && target <= to) return null
  if (!fits(tr.doc.resolve(target), content)) return null
  tr.insert(target, content)
  removeBlocks(tr, tr.mapping.map(from, 1), tr.mapping.map(to, -1))
  selectNodes(tr, content)
  return tr
}

/** Returns true if the content fits. Nothing can precede a list item's own line. */
function fits($target: ResolvedPos, content: Fragment) {
  const { parent } = $target
  const index = $target.index()
  if (wrapsOf(parent) === 'first' && index === 0) return false
  return parent.canReplace(index, index, content)
}

/** Selects inserted nodes by identity, because a row around them may have been recreated. */
function selectNodes(tr: Transaction, { firstChild, lastChild }: Fragment) {
  let from = -1
  let to = -1
  tr.doc.descendants((node, pos) => {
    if (node === firstChild && from < 0) from = pos
    if (node === lastChild && from >= 0 && to < 0) to = pos + node.nodeSize
    return to < 0 && !node.isTextblock
  })
  if (from >= 0 && to > from) tr.setSelection(BlockSelection.of(tr.doc, from, to))
}

/**
 * Returns the nearest position above or below for the blocks: past the adjacent block, or out of
 * the enclosing one.
 */
function placeBeside(state: EditorState, { from, to }: BlockRange, direction: 'up' | 'down') {
  const up = direction === 'up'
  const $edge = state.doc.resolve(up ? from : to)
  const beside = up ? $edge.nodeBefore : $edge.nodeAfter
  const first = wrapsOf($edge.parent) === 'first' && $edge.index() <= 1
  if (beside && !(up && first)) {
    return up ? $edge.pos - beside.nodeSize : $edge.pos + beside.nodeSize
  }
  for (let depth = $edge.depth; depth > 0; depth--) {
    const { wraps, sideBySide, isolating } = specOf($edge.node(depth))
    // A block leaves a column, but not a cell of a table.
    if (isolating && !sideBySide && !specOf($edge.node(depth - 1)).sideBySide) return null
    if (wraps === 'first' || sideBySide) return up ? $edge.before(depth) : $edge.after(depth)
  }
  return null
}

/** Alt+Shift+arrows: moves the selected blocks, or the block with the cursor, past the next one. */
export function moveBeside(direction: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const range = currentBlocks(state)
    const target = range && placeBeside(state, range, direction)
    if (range === null || target === null) return false
    const { doc, selection, tr } = state
    if (!moveBlocks(tr, range, target, doc.slice(range.from, range.to).content)) return false
    const place = placeOf(tr)
    if (!selectedBlocks(state)) {
      const cursor = tr.selection.from + selection.$head.pos - range.from
      tr.setSelection(TextSelection.near(tr.doc.resolve(cursor)))
    }
    dispatch?.(tr.scrollIntoView())
    if (view && dispatch) announce(place)
    return true
  }
}

/** Describes the position of the selected blocks among their siblings, for screen readers. */
function placeOf({ selection: { $from, $to } }: Transaction) {
  const count = $to.index() - $from.index()
  const what = count === 1 ? 'Block' : `${count} blocks`
  return `${what} moved to place ${$from.index() + 1} of ${$from.parent.childCount}`
}

/** Converts content for its place: outside lists, items become their lines (rule 6.9). */
function dissolved(content: Fragment, beside: Node) {
  return Fragment.from(
    content.content.flatMap((node) => {
      const { dissolve } = extensionOf(node) ?? {}
      return dissolve && node.type !== beside.type ? dissolve(node) : node
    })
  )
}

/** Drops blocks before or after another one. */
export function dropBlocks(range: BlockRange, at: number, side: 'before' | 'after'): Command {
  return ({ doc, tr }, dispatch) => {
    const over = doc.nodeAt(at)
    if (!over) return false
    const { content } = doc.slice(range.from, range.to)
    const kept = dissolved(content, over)
    const target = side === 'before' ? at : at + over.nodeSize
    if (!moveBlocks(tr, range, target, kept)) return false
    dispatch?.(tr)
    return true
  }
}

import { Fragment, Slice } from 'prosemirror-model'
import { type Command, type EditorState, Selection } from 'prosemirror-state'
import { ReplaceAroundStep } from 'prosemirror-transform'
import { documentSchema } from '#modules/workspace/document/schema'
import { currentBlocks, selectedBlocks } from '../../blocks/block-selection.js'
import { whereItFits } from '../../commands/commands.js'
import { setOpen } from './toggle-state.js'

const { toggle } = documentSchema.nodes
const EMPTY = new Slice(Fragment.from(toggle.create()), 1, 0)

/** Moves blocks into the toggle directly above them (Tab at the start of a block). */
export const nest: Command = whereItFits((state, dispatch) => {
  const range = blocksToMove(state)
  const above = range && state.doc.resolve(range.from).nodeBefore
  if (above?.type !== toggle) return false
  const { from, to } = range!
  const tr = state.tr.step(new ReplaceAroundStep(from - 1, to, from, to, EMPTY, 0, true))
  dispatch?.(setOpen(tr, from - above.nodeSize, true).scrollIntoView())
  return true
})

/** Moves the last blocks of a toggle out of it (Shift+Tab at the start of a block). */
export const unnest: Command = whereItFits((state, dispatch) => {
  const range = blocksToMove(state)
  const $to = range && state.doc.resolve(range.to)
  if ($to?.parent.type !== toggle || $to.pos !== $to.end()) return false
  const { from, to } = range!
  const step = new ReplaceAroundStep(from, to + 1, from, to, EMPTY, 1, true)
  dispatch?.(state.tr.step(step).scrollIntoView())
  return true
})

/** Returns the selected blocks, or the block at whose start the cursor is. */
function blocksToMove(state: EditorState) {
  const selected = selectedBlocks(state)
  if (selected) return selected
  const { $head, empty } = state.selection
  const block = currentBlocks(state)
  if (!block || !empty) return null
  const start = Selection.findFrom(state.doc.resolve(block.from), 1, true)
  return start?.from === $head.pos ? block : null
}

import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { createUnwrapListCommand } from 'prosemirror-flat-list'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { wrapsOf } from '#modules/workspace/document/block_spec'
import { sequence, whereItFits } from './commands.js'

const { nodes } = documentSchema

/** The container that the block at the selection belongs to: a list item by its line, a quote. */
export function wrapperOf({ selection: { $from } }: EditorState): Node | null {
  if ($from.depth < 2) return null
  const parent = $from.node(-1)
  const wraps = wrapsOf(parent)
  return wraps === 'all' || (wraps === 'first' && $from.index(-1) === 0) ? parent : null
}

/** Takes the blocks at the selection out of the container that they belong to. */
export const unwrap: Command = whereItFits((state, dispatch, view) => {
  const isItem = wrapperOf(state)?.type === nodes.list
  return (isItem ? createUnwrapListCommand() : liftOut)(state, dispatch, view)
})

/** The same, of containers that all blocks in them belong to. */
export const liftOut: Command = (state, dispatch, view) => {
  const wrapper = wrapperOf(state)
  return wrapper !== null && wrapsOf(wrapper) === 'all' && lift(state, dispatch, view)
}

/** At the start of such a container, Backspace takes the block out of it. */
export const liftOutAtStart: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.index(-1) > 0) return false
  return liftOut(state, dispatch, view)
}

/** Makes the blocks at the selection plain blocks of a type; their text and what hangs below stays. */
export function turnIntoBlock(type: NodeType, attrs?: Attrs): Command {
  return sequence(unwrap, setBlockType(type, attrs))
}

/** Puts the blocks at the selection as text into one container, and out of the one they were in. */
export function turnIntoContainer(type: NodeType): Command {
  // What was an item within such a container is in it already.
  const wrap: Command = (state, dispatch) => !isIn(state, type) && wrapIn(type)(state, dispatch)
  const turn = sequence(unwrap, setBlockType(nodes.paragraph), wrap)
  return (state, dispatch, view) =>
    !isIn(state, type) && !(state.selection instanceof NodeSelection) && turn(state, dispatch, view)
}

/** Whether the block at the selection belongs to such a container. */
export function isIn(state: EditorState, type: NodeType) {
  return wrapperOf(state)?.type === type
}

/** Whether the block at the selection is such a block and belongs to no container. */
export function isPlainBlock(state: EditorState, type: NodeType, attrs: Attrs = {}) {
  const { parent } = state.selection.$from
  return wrapperOf(state) === null && parent.hasMarkup(type, { ...parent.attrs, ...attrs })
}

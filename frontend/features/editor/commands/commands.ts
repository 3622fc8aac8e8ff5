import type { Node, NodeType } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'

const { nodes } = documentSchema

/** Runs commands in sequence as one change; each sees the result of the previous one. */
export function sequence(...commands: Command[]): Command {
  return (state, dispatch, view) => {
    if (!dispatch) return commands.some((command) => command(state, undefined, view))
    const done: Transaction[] = []
    let current = state
    for (const command of commands) {
      command(
        current,
        (transaction) => {
          done.push(transaction)
          current = current.apply(transaction)
        },
        view
      )
    }
    if (done.length === 0) return false
    const { tr } = state
    for (const step of done.flatMap(({ steps }) => steps)) tr.step(step)
    dispatch(tr.setSelection(Selection.fromJSON(tr.doc, done.at(-1)!.selection.toJSON())))
    return true
  }
}

/**
 * Returns false instead of throwing when a command's result does not fit the schema. Commands of
 * prosemirror-flat-list throw if a list cannot contain the following content, such as columns.
 */
export function whereItFits(command: Command): Command {
  return (state, dispatch, view) => {
    try {
      return command(state, dispatch, view)
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      if (name === 'TransformError' || name === 'RangeError') return false
      throw error
    }
  }
}

/**
 * Inserts a block in place of an empty current block, otherwise after it, at the deepest allowed
 * level. Puts the cursor into the block, or after it if it has no text.
 */
export function insertBlock(make: () => Node): Command {
  return (state, dispatch) => {
    const { $to } = state.selection
    const block = make()
    const depth = depthFor(block.type, state)
    if (depth === 0) return false
    if (!dispatch) return true
    const { tr } = state
    const here = $to.node(depth)
    const isEmpty = here.type === nodes.paragraph && here.content.size === 0
    const from = isEmpty ? $to.before(depth) : $to.after(depth)
    tr.replaceWith(from, $to.after(depth), block)
    if (block.isLeaf) cursorAfter(tr, from + block.nodeSize)
    else tr.setSelection(Selection.near(tr.doc.resolve(from + 1)))
    dispatch(tr.scrollIntoView())
    return true
  }
}

/** Returns the deepest level at the cursor that allows such a block; 0 if there is none. */
function depthFor(type: NodeType, { selection: { $to } }: EditorState) {
  for (let depth = $to.depth; depth > 0; depth--) {
    const index = $to.indexAfter(depth - 1)
    if ($to.node(depth - 1).canReplaceWith(index, index, type)) return depth
  }
  return 0
}

/** Puts the cursor into the text after `position`, and inserts a paragraph if there is none. */
export function cursorAfter(tr: Transaction, position: number) {
  const $position = tr.doc.resolve(position)
  if (!$position.nodeAfter?.isTextblock) tr.insert(position, nodes.paragraph.create())
  tr.setSelection(TextSelection.create(tr.doc, position + 1))
}

/** Enter: inserts a paragraph after a selected block (rule 6.8). */
export const paragraphAfterSelected: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return false
  tr.insert(selection.to, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1)).scrollIntoView())
  return true
}

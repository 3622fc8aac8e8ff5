import { setBlockType } from 'prosemirror-commands'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { findWrapping } from 'prosemirror-transform'
import { documentSchema } from '#modules/workspace/document/schema'
import { type BlockSpec, wrapsOf } from '#modules/workspace/document/block_spec'
import { sequence, whereItFits } from './commands.js'
import { extensionOf } from '../extensions/extension.js'
import {
  allIn,
  canHoldBlocks,
  containerOf,
  hasLook,
  innermostAt,
  leaveAll,
  liftOutOfContainers,
  type Line,
  wrapLines,
} from './containers.js'

const { nodes } = documentSchema

/** Returns the container of the block at the start of the selection, if any. */
export function wrapperOf({ selection: { $from } }: EditorState): Node | null {
  if ($from.depth < 2) return null
  return containerOf({ parent: $from.node(-1), index: $from.index(-1) })
}

function takingOut(which: (container: Node) => boolean): Command {
  return whereItFits((state, dispatch) => {
    const tr = liftOutOfContainers(state.tr, which)
    if (!tr.docChanged) return false
    dispatch?.(tr.scrollIntoView())
    return true
  })
}

/** Lifts the blocks at the selection out of the containers they belong to. */
export const unwrap = takingOut(() => true)

/** Lifts the selection's blocks out of containers that own all their blocks, such as quotes. */
export const liftOut = takingOut((container) => wrapsOf(container) === 'all')

/** Lifts the first block of a container out of it, an item's line with the whole item (Backspace). */
export const liftOutAtStart: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.index(-1) > 0) return false
  return unwrap(state, dispatch, view)
}

/**
 * Turns selected blocks whose text is an attribute, such as formulas, into paragraphs. Beside other
 * text such a block stays, as an image does.
 */
export const attributesToText: Command = (state, dispatch) => {
  const blocks = innermostAt(state.doc, state.selection)
  if (blocks.length === 0 || !blocks.every(({ node }) => extensionOf(node)?.textOf)) return false
  const { tr } = state
  for (const { node, pos } of blocks.toReversed()) {
    const lines = extensionOf(node)!.textOf!(node).split('\n')
    const content = lines.flatMap((line, index) => [
      ...(index > 0 ? [nodes.hard_break.create()] : []),
      ...(line === '' ? [] : [documentSchema.text(line)]),
    ])
    const paragraph = nodes.paragraph.create({ id: node.attrs.id as unknown }, content)
    tr.replaceWith(pos, pos + node.nodeSize, paragraph)
  }
  const isNode = state.selection instanceof NodeSelection
  if (isNode) tr.setSelection(TextSelection.create(tr.doc, blocks[0]!.pos + 1))
  dispatch?.(tr)
  return true
}

/** Runs a command on the selection, whose text may be an attribute of its blocks. */
export function onText(command: Command): Command {
  const onItsText = sequence(attributesToText, command)
  return (state, dispatch, view) =>
    (attributesToText(state) ? onItsText : command)(state, dispatch, view)
}

/** Turns the blocks at the selection into plain ones of a type; text and nested blocks stay. */
export function turnIntoBlock(type: NodeType, attrs?: Attrs): Command {
  return onText(sequence(unwrap, setBlockType(type, attrs)))
}

const TEXT: Line = { type: nodes.paragraph }

/**
 * Puts the blocks at the selection as text into a container, out of their earlier ones. Where all
 * blocks belong to the container, as in a quote, they share one. Where only the first one does, as
 * in a list item, each gets its own and keeps what is nested below it.
 */
export function turnIntoContainer(type: NodeType, attrs?: Attrs, line = TEXT): Command {
  const isOwn = wrapsType(type) === 'first'
  return onText(isOwn ? turnIntoOwn(type, attrs, line) : turnIntoShared(type, attrs))
}

function turnIntoShared(type: NodeType, attrs?: Attrs): Command {
  const areIn = ({ doc, selection }: EditorState) => allIn(doc, selection, { type })
  const unlessIn =
    (command: Command): Command =>
    (state, dispatch, view) =>
      !areIn(state) && command(state, dispatch, view)
  // An item inside such a container already belongs to it.
  const leave = unlessIn((state, dispatch) => {
    dispatch?.(leaveAll(state.tr, type))
    return true
  })
  const wrap = wrapRanges(type, attrs)
  const turn = sequence(unwrap, leave, setBlockType(nodes.paragraph), unlessIn(wrap))
  return whereItFits((state, dispatch, view) => {
    if (state.selection instanceof NodeSelection || areIn(state)) return false
    // Where a container requires its first block, it fits only out of the container.
    const fits = wrap(state) || wrap(state.apply(liftOutOfContainers(state.tr, () => true)))
    return fits && turn(state, dispatch, view)
  })
}

function turnIntoOwn(type: NodeType, attrs: Attrs | undefined, line: Line): Command {
  const wrap: Command = (state, dispatch) => {
    dispatch?.(wrapLines(state.tr, type, attrs))
    return true
  }
  const turn = sequence(liftOut, setBlockType(line.type, line.attrs), wrap)
  return whereItFits((state, dispatch, view) => {
    const { doc, selection } = state
    if (selection instanceof NodeSelection || allIn(doc, selection, { type, attrs, line }))
      return false
    return turn(state, dispatch, view)
  })
}

/** Wraps the blocks of each range of the selection: of each selected cell, or of a whole table. */
function wrapRanges(type: NodeType, attrs: Attrs | undefined): Command {
  return ({ selection, tr }, dispatch) => {
    const done = tr.steps.length
    for (const { $from, $to } of selection.ranges) {
      const [$start, $end] = [$from, $to].map(({ pos }) =>
        tr.doc.resolve(tr.mapping.slice(done).map(pos))
      )
      const range = $start!.blockRange($end, canHoldBlocks)
      const wrapping = range && findWrapping(range, type, attrs)
      if (wrapping) tr.wrap(range, wrapping)
    }
    if (!tr.docChanged) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

function wrapsType({ spec }: NodeType) {
  return (spec as BlockSpec).wraps
}

/** Returns true if the block at the selection belongs to such a container, as such a line. */
export function isIn(state: EditorState, type: NodeType, line?: Line) {
  const { parent } = state.selection.$from
  return wrapperOf(state)?.type === type && (!line || hasLook(parent, line))
}

/** Returns true if the block at the selection has this type and belongs to no container. */
export function isPlainBlock(state: EditorState, type: NodeType, attrs: Attrs = {}) {
  return wrapperOf(state) === null && hasLook(state.selection.$from.parent, { type, attrs })
}

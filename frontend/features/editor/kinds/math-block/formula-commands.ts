import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import type { MathAttributes } from '#modules/workspace/document/blocks/math_block'
import { MAX_LATEX } from '#modules/workspace/document/formulas'
import { documentSchema } from '#modules/workspace/document/schema'
import { selectedBlocks } from '../../blocks/block-selection.js'
import { insertBlock, sequence, whereItFits } from '../../commands/commands.js'
import { innermostAt } from '../../commands/containers.js'
import { unwrap } from '../../commands/turn-into.js'

const { nodes } = documentSchema

/** Formula of the document and its position. */
export interface PlacedFormula {
  pos: number
  node: Node
}

export function isFormulaNode({ type }: Node) {
  return type === nodes.math_block || type === nodes.math_inline
}

export function latexOf({ attrs }: Node) {
  return (attrs as MathAttributes).latex
}

/** Returns the formula if it is the whole selection; otherwise null. */
export function selectedFormula(state: EditorState): PlacedFormula | null {
  const { selection, doc } = state
  const range = selection instanceof NodeSelection ? selection : selectedBlocks(state)
  const node = range && doc.nodeAt(range.from)
  const isWhole = node && isFormulaNode(node) && range.to === range.from + node.nodeSize
  return isWhole ? { pos: range.from, node } : null
}

/** Changes the selected formula as one undo step; a formula without a source is deleted. */
export function setFormula(latex: string): Command {
  return (state, dispatch) => {
    const formula = selectedFormula(state)
    if (!formula) return false
    const { tr } = state
    const { pos, node } = formula
    if (latex === '') tr.deleteSelection()
    else if (latex !== latexOf(node)) tr.setNodeAttribute(pos, 'latex', latex)
    // A formula in a line is left behind, so that typing goes on; a block stays selected.
    if (node.isInline) tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(pos + 1))))
    else if (latex !== '') tr.setSelection(NodeSelection.create(tr.doc, pos))
    dispatch?.((tr.docChanged ? closeHistory(tr) : tr).scrollIntoView())
    return true
  }
}

/** Inserts a formula at the cursor as one undo step. */
export function insertFormula(latex: string, isBlock: boolean): Command {
  return (state, dispatch) => {
    if (latex === '') return false
    const send = dispatch && ((tr: EditorState['tr']) => dispatch(closeHistory(tr)))
    if (isBlock) {
      const insert = insertBlock(() => nodes.math_block.create({ latex }))
      return sequence(deleteDollars, insert)(state, send)
    }
    if (!state.selection.$from.parent.inlineContent) return false
    send?.(state.tr.replaceSelectionWith(nodes.math_inline.create({ latex })).scrollIntoView())
    return true
  }
}

/** Returns true if the cursor is behind two dollars, which start a formula on a line of its own. */
export function isAfterDollars({ selection }: EditorState) {
  const { $from, empty } = selection
  const { parent } = $from
  return (
    empty &&
    parent.type === nodes.paragraph &&
    parent.textContent === '$$' &&
    $from.parentOffset === 2
  )
}

const deleteDollars: Command = (state, dispatch) => {
  if (!isAfterDollars(state)) return false
  const { pos } = state.selection.$from
  dispatch?.(state.tr.delete(pos - 2, pos))
  return true
}

/** Turns the selected text of one block into a formula in its line. */
export const turnTextIntoFormula: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from, $to, empty } = selection
  if (empty || !(selection instanceof TextSelection) || !$from.sameParent($to)) return false
  const latex = lineText(doc.slice($from.pos, $to.pos).content.content).trim()
  if (latex === '' || latex.length > MAX_LATEX) return false
  dispatch?.(closeHistory(tr.replaceSelectionWith(nodes.math_inline.create({ latex }))))
  return true
}

/** Turns each selected text into a formula with this text as its source; its formats are lost. */
const textsIntoFormulas: Command = ({ selection, tr }, dispatch) => {
  const lines = innermostAt(tr.doc, selection).filter(({ node }) => node.isTextblock)
  const sources = lines.map(({ node }) => lineText(node.children))
  if (lines.length === 0 || sources.some((latex) => latex.length > MAX_LATEX)) return false
  for (const [index, { node, pos }] of [...lines.entries()].toReversed()) {
    const formula = nodes.math_block.create({ latex: sources[index], id: node.attrs.id })
    tr.replaceWith(pos, pos + node.nodeSize, formula)
  }
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, lines[0]!.pos)))
  return true
}

export const turnIntoFormula: Command = whereItFits((state, dispatch, view) => {
  if (!textsIntoFormulas(state)) return false
  return sequence(unwrap, textsIntoFormulas)(state, dispatch, view)
})

/** Returns the text of inline nodes, with a line break for each hard break. */
export function lineText(content: readonly Node[]) {
  return content.map((node) => node.text ?? node.type.spec.leafText?.(node) ?? '\n').join('')
}

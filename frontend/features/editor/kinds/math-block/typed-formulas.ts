import { InputRule } from 'prosemirror-inputrules'
import { NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorProps } from 'prosemirror-view'
import { isFormula, TYPED } from '#modules/workspace/document/formulas'
import { documentSchema } from '#modules/workspace/document/schema'
import { isComposing } from '../../../../ui/keys/is-composing.js'
import type { EditorPage } from '../../extensions/extension.js'
import { cursorAfter } from '../../commands/commands.js'
import { isAfterDollars, isFormulaNode, selectedFormula } from './formula-commands.js'

const { nodes } = documentSchema

/** Turns '$x$' into a formula when the closing dollar is typed. */
const typedInline = new InputRule(
  TYPED,
  ({ doc, tr }, [, before = '', latex = ''], start, end) => {
    const after = doc.resolve(end).nodeAfter?.text ?? ''
    // Other leaves count as one character of the matched text.
    if (!isFormula(latex) || latex.includes('\ufffc') || /^[\p{L}\p{N}]/u.test(after)) return null
    const from = start + before.length
    const marks = doc.resolve(from).marksAcross(doc.resolve(end)) ?? []
    return tr.replaceWith(from, end, nodes.math_inline.create({ latex }, null, marks))
  },
  { inCodeMark: false }
)

/** Turns a paragraph '$$x$$' into a formula on a line of its own. */
const typedBlock = new InputRule(
  /^\$\$([^$\s](?:[^$]*[^$\s])?)\$\$$/,
  ({ doc, tr }, [, latex = ''], start, end) => {
    const $start = doc.resolve(start)
    const isWhole = $start.parent.type === nodes.paragraph && end === $start.end()
    if (!isWhole || latex.includes('\ufffc')) return null
    const { id } = $start.parent.attrs as { id?: string }
    const formula = nodes.math_block.create({ latex, id })
    tr.replaceWith($start.before(), $start.after(), formula)
    cursorAfter(tr, $start.before() + formula.nodeSize)
    return tr
  },
  { inCodeMark: false }
)

export const formulaRules = [typedBlock, typedInline]

/**
 * Opens the form of a formula: by a click on it, by Enter while it is selected, and by a space or Enter
 * after '$$' in an empty line.
 */
export function formulaForms(page: EditorPage) {
  const openClicked: NonNullable<EditorProps['handleClickOn']> = (
    view,
    _pos,
    node,
    nodePos,
    event,
    direct
  ) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && event.button === 0
    if (!direct || !isPlain || !isFormulaNode(node)) return false
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)))
    page.ask('formula')
    return true
  }
  return new Plugin({
    props: {
      handleTextInput: ({ state }, _from, _to, text) => {
        if (text !== ' ' || !isAfterDollars(state)) return false
        page.ask('formula-block')
        return true
      },
      handleKeyDown: ({ state }, event) => {
        const { key, shiftKey, ctrlKey, metaKey, altKey } = event
        if (key !== 'Enter' || isComposing(event)) return false
        if (shiftKey || ctrlKey || metaKey || altKey) return false
        const isNew = isAfterDollars(state)
        if (!isNew && !selectedFormula(state)) return false
        page.ask(isNew ? 'formula-block' : 'formula')
        return true
      },
      handleClickOn: openClicked,
      // A click soon after another at the same place counts as the second of a double click.
      handleDoubleClickOn: openClicked,
    },
  })
}

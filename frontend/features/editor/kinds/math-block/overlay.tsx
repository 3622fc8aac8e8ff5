import { useCallback } from 'react'
import { useWanted } from '../../../../app/use-wanted.js'
import { Floating } from '../../../../ui/floating/floating.js'
import { rectAt } from '../../menus/pos-to-dom-rect.js'
import { useFormBlock } from '../../menus/use-form-block.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { FormulaForm } from './form/load-formula-form.js'
import { insertFormula, type PlacedFormula, selectedFormula } from './formula-commands.js'
import { FormulaToolbar } from './toolbar/formula-toolbar.js'

/** Dialogs of new formulas. */
const INSERTS = ['formula-block', 'formula-inline']

/** Form of a formula, below it or below the cursor, and the toolbar of a selected one. */
export function Overlay({ view }: { view: PageView }) {
  const dialog = useEditorState(view, ({ dialog }) =>
    dialog?.startsWith('formula') ? dialog : null
  )
  const formula = useFormBlock(view, 'formula', selectedFormula)
  const isNew = dialog !== 'formula'
  const hasNoPlace = useEditorState(view, ({ editor, dialog }) => {
    const isAsked = dialog !== null && INSERTS.includes(dialog)
    return isAsked && !insertFormula('x', dialog === 'formula-block')(editor)
  })
  const { from, to } = placeOf(view, formula)
  const anchor = useCallback(() => rectOf(view, from, to), [view, from, to])
  const isWanted = useWanted(dialog !== null)
  const isBlock = isNew ? dialog === 'formula-block' : formula?.node.isBlock === true
  if (dialog === null || (!isNew && !formula)) {
    return formula && <FormulaToolbar view={view} formula={formula} anchor={anchor} />
  }
  return (
    <Floating
      anchor={anchor}
      context={view.editor.dom}
      placement="bottom-start"
      moved={`${from}-${to} ${dialog}`}
    >
      {isWanted && (
        <FormulaForm
          key={dialog}
          view={view}
          formula={isNew ? null : formula}
          isBlock={isBlock}
          isGone={isNew ? hasNoPlace : formula?.isGone === true}
        />
      )}
    </Floating>
  )
}

function placeOf({ editor }: PageView, formula: PlacedFormula | null) {
  if (!formula) return editor.state.selection
  return { from: formula.pos, to: formula.pos + formula.node.nodeSize }
}

function rectOf({ editor }: PageView, from: number, to: number) {
  const dom = to > from ? editor.nodeDOM(from) : null
  return dom instanceof Element ? dom.getBoundingClientRect() : rectAt(editor, from, to)
}

import { useCallback } from 'react'
import { useWanted } from '../../../../app/use-wanted.js'
import { Floating } from '../../../../ui/floating/floating.js'
import { posToDOMRect } from '../../menus/pos-to-dom-rect.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { FormulaForm } from './form/load-formula-form.js'
import { selectedFormula } from './formula-commands.js'
import { FormulaToolbar } from './toolbar/formula-toolbar.js'

/** Form of a formula, below it or below the cursor, and the toolbar of a selected one. */
export function Overlay({ view }: { view: PageView }) {
  const dialog = useEditorState(view, ({ dialog }) =>
    dialog?.startsWith('formula') ? dialog : null
  )
  const formula = useEditorState(view, ({ editor }) => selectedFormula(editor))
  const { from, to } = view.editor.state.selection
  const anchor = useCallback(() => rectOf(view, from, to), [view, from, to])
  const isWanted = useWanted(dialog !== null)
  const isNew = dialog !== 'formula'
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
        <FormulaForm key={dialog} view={view} formula={isNew ? null : formula} isBlock={isBlock} />
      )}
    </Floating>
  )
}

function rectOf({ editor }: PageView, from: number, to: number) {
  const dom = to > from ? editor.nodeDOM(from) : null
  return dom instanceof Element ? dom.getBoundingClientRect() : posToDOMRect(editor, from, to)
}

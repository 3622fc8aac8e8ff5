import { Copy, Pencil, Trash2 } from 'lucide-react'
import { Floating } from '../../../../../ui/floating/floating.js'
import { notify } from '../../../../../ui/toast/toast.js'
import { Toolbar, ToolbarButton } from '../../../../../ui/toolbar/toolbar.js'
import { tellNotCopied } from '../../../copy/not-copied.js'
import { ToolbarFrame } from '../../../menus/toolbar-frame/toolbar-frame.js'
import { useFocusWithin } from '../../../menus/use-focus-within.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { latexOf, type PlacedFormula, setFormula } from '../formula-commands.js'

interface FormulaToolbarProps {
  view: PageView
  formula: PlacedFormula
  anchor: () => DOMRect
}

/** Toolbar above the selected formula. Alt+F10 focuses the toolbar. */
export function FormulaToolbar({ view, formula, anchor }: FormulaToolbarProps) {
  const [inside, watchFocus] = useFocusWithin()
  const { focused, dialog } = useEditorState(view, ({ focused, dialog }) => ({ focused, dialog }))

  async function copy() {
    try {
      await navigator.clipboard.writeText(latexOf(formula.node))
      notify('Copied the LaTeX')
    } catch {
      tellNotCopied()
    }
  }

  if (dialog !== null || !(focused || inside)) return null
  return (
    <Floating
      anchor={anchor}
      context={view.editor.dom}
      placement="top"
      moved={`${formula.pos} ${latexOf(formula.node)}`}
    >
      <ToolbarFrame view={view} focusHandlers={watchFocus}>
        <Toolbar label="Formula">
          <ToolbarButton label="Edit formula" keys="Enter" onPress={() => view.ask('formula')}>
            <Pencil aria-hidden />
          </ToolbarButton>
          <ToolbarButton label="Copy LaTeX" onPress={() => void copy()}>
            <Copy aria-hidden />
          </ToolbarButton>
          <ToolbarButton label="Delete formula" onPress={() => view.run(setFormula(''))}>
            <Trash2 aria-hidden />
          </ToolbarButton>
        </Toolbar>
      </ToolbarFrame>
    </Floating>
  )
}

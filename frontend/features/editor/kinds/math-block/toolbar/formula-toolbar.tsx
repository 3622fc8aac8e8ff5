import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Floating } from '../../../../../ui/floating/floating.js'
import { notify } from '../../../../../ui/toast/toast.js'
import { Toolbar, ToolbarButton } from '../../../../../ui/toolbar/toolbar.js'
import { tellNotCopied } from '../../../copy/not-copied.js'
import { useFocusWithin } from '../../../menus/use-focus-within.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { latexOf, type PlacedFormula, setFormula } from '../formula-commands.js'
import styles from './formula-toolbar.module.css'

interface FormulaToolbarProps {
  view: PageView
  formula: PlacedFormula
  anchor: () => DOMRect
}

/** Toolbar above the selected formula. Alt+F10 focuses the toolbar. */
export function FormulaToolbar({ view, formula, anchor }: FormulaToolbarProps) {
  const [inside, watchFocus] = useFocusWithin()
  const { focused, dialog } = useEditorState(view, ({ focused, dialog }) => ({ focused, dialog }))
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const goInside = (event: KeyboardEvent) => {
      if (event.altKey && event.key === 'F10') bar.current?.querySelector('button')?.focus()
    }
    const { dom } = view.editor
    dom.addEventListener('keydown', goInside)
    return () => dom.removeEventListener('keydown', goInside)
  }, [view])

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
      <div
        ref={bar}
        role="presentation"
        className={styles.bar}
        {...watchFocus}
        onKeyDown={({ key }) => key === 'Escape' && view.focus()}
      >
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
      </div>
    </Floating>
  )
}

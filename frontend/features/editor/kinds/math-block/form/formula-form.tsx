import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MAX_LATEX } from '#modules/workspace/document/formulas'
import { isComposing } from '../../../../../ui/keys/is-composing.js'
import { keyNames } from '../../../../../ui/keys/key-names.js'
import { useIsTouch } from '../../../../../ui/media.js'
import { TextArea } from '../../../../../ui/text-area/text-area.js'
import { FloatingForm, SaveOrCancel } from '../../../menus/floating-form/floating-form.js'
import type { PageView } from '../../../view/page-view.js'
import { drawnFormula, loadDraw } from '../draw/draw-formula.js'
import { insertFormula, latexOf, type PlacedFormula, setFormula } from '../formula-commands.js'
import styles from './formula-form.module.css'

interface FormulaFormProps {
  view: PageView
  /** Formula to change; null for a new one at the cursor. */
  formula: PlacedFormula | null
  isBlock: boolean
  /** True if the formula was deleted elsewhere, or a new one has no place anymore. */
  isGone: boolean
}

/** Wide previews scroll, also by keyboard. */
const PREVIEW = { role: 'group', 'aria-label': 'Preview', tabIndex: 0 }

/** Form for the source of a formula, with its preview. */
export default function FormulaForm({ view, formula, isBlock, isGone }: FormulaFormProps) {
  const [first] = useState(formula ? latexOf(formula.node) : '')
  const [typed, setTyped] = useState(first)
  const isTouch = useIsTouch()
  const latex = isBlock ? typed.trim() : typed.replaceAll(/\s+/g, ' ').trim()
  const { preview, error } = usePreview(latex, isBlock)
  const save = formula ? setFormula(latex) : insertFormula(latex, isBlock)
  // A formula that another user changed meanwhile stays, unless this user changed it too.
  const isChanged = latex !== first

  function submit() {
    view.ask(null)
    if (formula && !isChanged) view.focus()
    else view.run(save)
  }

  function leave() {
    if (isChanged) view.runAside(save)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isSave = event.ctrlKey || event.metaKey || (!isBlock && !event.shiftKey)
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !isSave) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <FloatingForm
      view={view}
      label="Formula"
      text={typed}
      isGone={isGone}
      onSubmit={submit}
      onLeave={leave}
      actions={<SaveOrCancel view={view} />}
    >
      <TextArea
        label="LaTeX"
        mono
        placeholder={isBlock ? '\\int_0^1 x^2 \\, dx' : 'x^2'}
        hint={
          isTouch ? undefined : `${keyNames(isBlock ? 'Mod-Enter' : 'Enter')} saves the formula.`
        }
        error={error}
        rows={isBlock ? 3 : 1}
        maxLength={MAX_LATEX}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <div ref={preview} {...PREVIEW} className={styles.preview} />
    </FloatingForm>
  )
}

/** Draws the source; an incomplete one leaves the last preview and gives the reason. */
function usePreview(latex: string, isBlock: boolean) {
  const preview = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<string>()
  useEffect(() => {
    let here = true
    const draw = async () => {
      const drawn = drawnFormula(await loadDraw(), latex, isBlock)
      if (!here) return
      setError('error' in drawn ? drawn.error : undefined)
      if ('element' in drawn) preview.current?.replaceChildren(...drawn.element.childNodes)
    }
    draw().catch(() => here && setError('The preview didn’t load. Reload the page to see it.'))
    return () => void (here = false)
  }, [latex, isBlock])
  return { preview, error }
}

import { copyFormulas } from './copy-formulas.js'
import { drawFormula } from './draw/draw-formula.js'

/** Draws the formulas of a read-only page. Returns its end. */
export function complete(page: HTMLElement) {
  const formulas = page.querySelectorAll<HTMLElement>('.math-block, .math-inline')
  if (formulas.length === 0) return undefined
  for (const formula of formulas) {
    drawFormula(formula)
    // A wide formula scrolls sideways, also by keyboard.
    if (!formula.matches('.math-block')) continue
    formula.tabIndex = 0
    formula.setAttribute('role', 'group')
    formula.setAttribute('aria-label', 'Formula')
  }
  return copyFormulas(page)
}

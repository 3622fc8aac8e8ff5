import { copyFormulas } from './copy-formulas.js'
import { drawFormula } from './draw/draw-formula.js'

/** Draws the formulas of a read-only page. Returns its end. */
export function complete(page: HTMLElement) {
  const formulas = page.querySelectorAll<HTMLElement>('.math-block, .math-inline')
  if (formulas.length === 0) return undefined
  formulas.forEach(drawFormula)
  return copyFormulas(page)
}

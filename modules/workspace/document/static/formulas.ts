import katex from 'katex'
import type { DomElement } from '../dom.js'
import { limitsOf } from '../formula_limits.js'

/** Characters of LaTeX that are drawn in one page; further formulas show their source. */
const MAX_DRAWN = 50_000
/** Characters of one formula in MathML. */
const MAX_MATHML = 300_000

/**
 * Draws formulas as MathML, which browsers lay out without scripts and fonts of KaTeX. Returns the
 * MathML of each element; a formula that cannot be drawn shows its source.
 */
export function drawFormulas(root: DomElement): Map<DomElement, string> {
  const drawn = new Map<DomElement, string>()
  let left = MAX_DRAWN
  for (const element of root.querySelectorAll<DomElement>('.math-block, .math-inline')) {
    const latex = element.getAttribute('data-latex')!
    left -= latex.length
    const html = left < 0 ? null : mathml(latex, element.classList.contains('math-block'))
    element.removeAttribute('data-latex')
    if (html !== null) {
      drawn.set(element, html)
      continue
    }
    const source = element.ownerDocument.createElement('code')
    source.append(latex)
    element.replaceChildren(source)
  }
  return drawn
}

function mathml(latex: string, displayMode: boolean) {
  const limits = limitsOf(latex)
  if ('error' in limits) return null
  try {
    const html = katex.renderToString(latex, {
      ...limits,
      displayMode,
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
    })
    return html.length > MAX_MATHML ? null : html
  } catch {
    // Not LaTeX, or nested too deep: the source says more than an error.
    return null
  }
}

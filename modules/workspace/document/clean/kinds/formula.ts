/** Elements that draw a formula; of nested ones the outermost counts. */
const DRAWN =
  '.katex-display, .katex, .mwe-math-element, math, [class*="mwe-math-fallback-image"], pre > code.language-math'
const AS_BLOCK =
  '.katex-display, math[display="block"], .mwe-math-element-block, [class*="mwe-math-fallback-image-display"], code.language-math'

/**
 * Converts formulas that keep their LaTeX: KaTeX (chats, Notion, GitLab), MathML with an annotation,
 * pictures on Wikipedia, and fences of GitHub. Other formulas stay the text they show.
 */
export function readFormulas(body: HTMLElement) {
  for (const drawn of body.querySelectorAll(DRAWN)) {
    if (!body.contains(drawn)) continue
    const latex = latexOf(drawn)
    if (latex === '') continue
    const isBlock = drawn.matches(AS_BLOCK) || drawn.querySelector(AS_BLOCK) !== null
    const formula = body.ownerDocument.createElement(isBlock ? 'div' : 'span')
    formula.className = isBlock ? 'math-block' : 'math-inline'
    formula.dataset.latex = latex
    formula.textContent = `$${latex}$`
    const place = drawn.tagName === 'CODE' ? drawn.parentElement! : drawn
    place.replaceWith(formula)
  }
}

function latexOf(drawn: Element) {
  if (drawn.tagName === 'CODE') return drawn.textContent.trim()
  const source =
    drawn.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
    labelOf(drawn) ??
    labelOf(drawn.querySelector('math[alttext], img[class*="mwe-math"][alt]'))
  return withoutStyle(source?.trim() ?? '')
}

function labelOf(element: Element | null) {
  return element?.getAttribute('alttext') ?? element?.getAttribute('alt')
}

/** Wikipedia writes every formula in braces with a style. */
function withoutStyle(latex: string) {
  return /^\{\\(?:display|text)style\s+([^]*)\}$/.exec(latex)?.[1]?.trim() ?? latex
}

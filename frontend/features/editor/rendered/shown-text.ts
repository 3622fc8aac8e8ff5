/** Returns the text of a rendered block; for a drawn formula, its source. */
export function shownText(block: HTMLElement) {
  if (!block.querySelector('[data-latex]')) return block.textContent
  const copy = block.cloneNode(true) as HTMLElement
  for (const formula of copy.querySelectorAll<HTMLElement>('[data-latex]')) {
    formula.textContent = formula.dataset.latex ?? ''
  }
  return copy.textContent
}

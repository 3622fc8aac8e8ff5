import { DOMParser } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { writePlain } from '#modules/workspace/document/write/write_plain'

const FORMULA = '.math-block, .math-inline'

/**
 * Copies the formulas of a read-only page as LaTeX; browsers would copy each drawn sign, twice. Returns
 * the end of it.
 */
export function copyFormulas(page: HTMLElement) {
  const copy = (event: ClipboardEvent) => {
    const selection = document.getSelection()
    if (!event.clipboardData || !selection?.rangeCount || selection.isCollapsed) return
    const copied = copyOf(selection.getRangeAt(0))
    if (!copied) return
    const { content } = DOMParser.fromSchema(documentSchema).parse(copied)
    event.clipboardData.setData('text/html', copied.innerHTML)
    event.clipboardData.setData('text/plain', writePlain(content))
    event.preventDefault()
  }
  page.addEventListener('copy', copy)
  return () => page.removeEventListener('copy', copy)
}

/** Returns the range with the source of each formula, whole even if the range cuts it; null without any. */
export function copyOf(selected: Range) {
  const range = selected.cloneRange()
  const start = formulaAround(range.startContainer)
  const end = formulaAround(range.endContainer)
  if (start) range.setStartBefore(start)
  if (end) range.setEndAfter(end)
  const copied = document.createElement('div')
  copied.append(range.cloneContents())
  const formulas = copied.querySelectorAll<HTMLElement>(FORMULA)
  for (const formula of formulas) formula.textContent = `$${formula.dataset.latex ?? ''}$`
  return formulas.length > 0 ? copied : null
}

function formulaAround(node: Node) {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest(FORMULA)
}

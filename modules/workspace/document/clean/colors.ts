import { isOnlyLink } from './links.js'
import { nearestColor } from './palette.js'

/** Word processors: their colors were chosen by the author. */
const DOCUMENTS = '[id^="docs-internal-guid"], [class^="Mso"], [style*="mso-"], .TextRun'
const GENERATORS = /LibreOffice|OpenOffice|Microsoft Word/
/** Elements with a color of their own in Strata. */
const OWN = 'a, code, pre, h1, h2, h3, h4, h5, h6'

/**
 * Maps text colors and backgrounds to the nearest color of the palette. Applies to word
 * processors only, because colors on web pages belong to the page's design. Marked text on web
 * pages stays marked.
 */
export function readColors(body: HTMLElement) {
  const isOfDocuments = body.querySelector(DOCUMENTS) ?? GENERATORS.test(generatorOf(body))
  for (const element of body.querySelectorAll(isOfDocuments ? 'span, font, mark' : 'mark')) {
    if (element.closest(OWN) || isOnlyLink(element)) continue
    const style = element.getAttribute('style') ?? ''
    const color = declared(style, 'color') ?? element.getAttribute('color') ?? ''
    const behind = declared(style, 'background-color') ?? declared(style, 'background') ?? ''
    const marked = element.tagName === 'MARK' ? 'yellow' : null
    set(element, 'data-color', isOfDocuments ? nearestColor(color) : null)
    set(element, 'data-background', nearestColor(behind) ?? marked)
  }
}

function generatorOf(body: HTMLElement) {
  const meta = body.ownerDocument.querySelector('meta[name="generator" i]')
  return meta?.getAttribute('content') ?? ''
}

function declared(style: string, property: string) {
  const value = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(style)?.[1]
  return value?.trim()
}

function set(element: Element, attribute: string, value: string | null) {
  if (value === null) return
  const span = element.ownerDocument.createElement('span')
  span.setAttribute(attribute, value)
  span.append(...element.childNodes)
  element.append(span)
}

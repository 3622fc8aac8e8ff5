import { nearestColor } from '#modules/workspace/document/clean/palette'
import { COLORS } from '#modules/workspace/document/marks/colors'

const MARKED = '[style*="-en-highlight"], [style*="-evernote-highlight"]'
/** Elements with a color of their own. */
const OWN = 'a, pre, [style*="en-codeblock"]'
const CLIPPED = '[style*="--en-clipped-content"]'

/** Keeps highlights and colors of texts. Those of a page from the web belong to its design. */
export function readColors(body: HTMLElement) {
  for (const marked of body.querySelectorAll(MARKED)) {
    const style = marked.getAttribute('style') ?? ''
    const name = valueOf(style, '-{1,2}en-highlight')
    if (name === 'false') continue
    const named = COLORS.find((color) => color === name)
    const nearest = nearestColor(valueOf(style, 'background-color'))
    wrapContent(marked, 'data-background', named ?? nearest ?? 'yellow')
  }
  if (body.querySelector(CLIPPED)) return
  for (const text of body.querySelectorAll('span[style], font')) {
    if (text.closest(OWN)) continue
    const value = valueOf(text.getAttribute('style') ?? '', 'color')
    const color = nearestColor(value || (text.getAttribute('color') ?? ''))
    if (color) wrapContent(text, 'data-color', color)
  }
}

/** Returns a value of a style. */
function valueOf(style: string, property: string) {
  const [, value = ''] = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(style) ?? []
  return value.trim().toLowerCase()
}

function wrapContent(element: Element, attribute: string, value: string) {
  const span = element.ownerDocument.createElement('span')
  span.setAttribute(attribute, value)
  span.append(...element.childNodes)
  element.append(span)
}

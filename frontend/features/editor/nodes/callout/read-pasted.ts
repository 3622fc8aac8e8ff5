import { CALLOUT_KINDS } from './schema.js'

const KINDS = CALLOUT_KINDS.join('|')
const MARKER = new RegExp(`^\\s*\\[!(${KINDS})\\][ \\t]*(\\n|$)`, 'i')
const GITHUB = new RegExp(`^markdown-alert-(${KINDS})$`)

/** GitHub's alerts, in Markdown that was made HTML and as GitHub shows them. */
export function readPasted(body: HTMLElement) {
  for (const quote of body.querySelectorAll('blockquote')) {
    const text = firstText(quote)
    const [marker, kind] = MARKER.exec(text?.data ?? '') ?? []
    const line = text?.parentElement
    if (!text || !line || marker === undefined) continue
    if (marker === text.data && text.nextSibling && text.nextSibling.nodeName !== 'BR') continue
    if (marker === text.data) text.nextSibling?.remove()
    text.data = text.data.slice(marker.length)
    if (line !== quote && !line.hasChildNodes()) line.remove()
    if (line !== quote && line.textContent === '' && !line.querySelector('img')) line.remove()
    become(quote, kind!)
  }
  for (const alert of body.querySelectorAll('.markdown-alert')) {
    const names = [...alert.classList].map((name) => GITHUB.exec(name)?.[1])
    alert.querySelector('.markdown-alert-title')?.remove()
    become(alert, names.find((name) => name !== undefined) ?? '')
  }
}

/** Of the text that an element begins with, unless a block other than a paragraph does. */
function firstText(element: Element): Text | null {
  const first = [...element.childNodes].find(
    (node) => node.nodeType !== 3 || node.textContent?.trim() !== ''
  )
  if (first?.nodeType === 3) return first as Text
  return first?.nodeName === 'P' ? firstText(first as Element) : null
}

function become(element: Element, kind: string) {
  const callout = element.ownerDocument.createElement('div')
  callout.className = 'callout'
  callout.dataset.kind = kind.toLowerCase()
  callout.append(...element.childNodes)
  element.replaceWith(callout)
}

import type { DomDocument, DomElement } from '../dom.js'
import { joinLists } from '../join_lists.js'

/** Turns drawn blocks into HTML that works by itself: toggles, headings, lists, controls. */
export function completeBlocks(root: DomElement) {
  for (const toggle of root.querySelectorAll<DomElement>('details.toggle')) addSummary(toggle)
  joinLists(root)
  for (const box of root.querySelectorAll('input')) {
    box.setAttribute('disabled', '')
    box.removeAttribute('tabindex')
  }
  listHeadings(root)
}

/** Moves the line of a toggle into the element that opens and closes it. */
function addSummary(toggle: DomElement) {
  const line = toggle.firstElementChild!
  const summary = toggle.ownerDocument.createElement('summary')
  line.replaceWith(summary)
  // A summary holds text or a heading, but no paragraph (HTML 4.11.2).
  if (line.tagName === 'P') summary.append(...line.childNodes)
  else summary.append(line)
  if (summary.textContent.trim() === '') summary.append('Toggle')
}

/** Gives every heading an address within the page, and lists them in the tables of contents. */
function listHeadings(root: DomElement) {
  const headings = Array.from(root.querySelectorAll<DomElement>('[data-level]')).filter(
    ({ textContent }) => textContent.trim() !== ''
  )
  for (const [index, heading] of headings.entries()) heading.id = `heading-${index + 1}`
  for (const contents of root.querySelectorAll('.table-of-contents')) {
    if (headings.length === 0) contents.remove()
    else contents.replaceChildren(listOf(headings, root.ownerDocument))
  }
}

function listOf(headings: readonly DomElement[], document: DomDocument) {
  const list = document.createElement('ol')
  const top = Math.min(...headings.map(levelOf))
  for (const heading of headings) {
    const link = document.createElement('a')
    link.setAttribute('href', `#${heading.id}`)
    link.setAttribute('dir', 'auto')
    link.append(heading.textContent.trim())
    const item = document.createElement('li')
    item.setAttribute('data-depth', String(1 + levelOf(heading) - top))
    item.append(link)
    list.append(item)
  }
  return list
}

function levelOf(heading: DomElement) {
  return Number(heading.getAttribute('data-level'))
}

import type { DomDocument, DomElement } from '../dom.js'
import { joinLists } from '../join_lists.js'
import type { StaticOptions } from './static_options.js'

/** Top-level blocks that a reader sees before scrolling, roughly. */
const FIRST_BLOCKS = 8

/** Accessible name of a link to a page that readers may not open, and all that is shown of it. */
const PRIVATE_PAGE = 'Private page'

type CompleteOptions = Pick<StaticOptions, 'headingShift'>

/** Turns drawn blocks into HTML that works by itself: toggles, headings, lists, pictures, controls. */
export function completeBlocks(root: DomElement, { headingShift = 0 }: CompleteOptions = {}) {
  hidePrivate(root)
  for (const toggle of root.querySelectorAll<DomElement>('details.toggle')) addSummary(toggle)
  for (const list of root.querySelectorAll<DomElement>('.list[data-checked]')) markItem(list)
  joinLists(root)
  for (const box of root.querySelectorAll('input')) {
    box.setAttribute('disabled', '')
    box.removeAttribute('tabindex')
  }
  if (headingShift > 0) closeGaps(root, headingShift)
  listHeadings(root)
  loadFirstPicture(root)
}

/** Replaces texts of private links, because a text is often the name or the address of its page. */
function hidePrivate(root: DomElement) {
  for (const link of root.querySelectorAll('.page-link.private')) link.textContent = PRIVATE_PAGE
}

/** Loads a picture near the top at once, because it is often the largest part in sight (rule 5.18). */
function loadFirstPicture(root: DomElement) {
  for (const block of Array.from(root.children).slice(0, FIRST_BLOCKS)) {
    const picture = block.querySelector('img:not(.bookmark-picture)')
    if (!picture) continue
    picture.removeAttribute('loading')
    picture.setAttribute('fetchpriority', 'high')
    return
  }
}

/**
 * Gives headings below a title the ranks of an outline without gaps, as screen readers expect: each
 * is one below the heading that it belongs to. Their `data-level` stays, which sets their look.
 */
function closeGaps(root: DomElement, top: number) {
  const above: number[] = []
  for (const heading of root.querySelectorAll<DomElement>('[data-level]')) {
    const level = levelOf(heading)
    while (above.length > 0 && above.at(-1)! >= level) above.pop()
    above.push(level)
    rename(heading, `h${top + above.length}`)
  }
}

function rename(element: DomElement, tag: string) {
  if (element.tagName === tag.toUpperCase()) return
  const renamed = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Moves the mark of a done item from its list to the item, because the list is joined with others. */
function markItem(list: DomElement) {
  list.firstElementChild!.setAttribute('data-checked', '')
  list.removeAttribute('data-checked')
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

/** Font sizes of Notion's toggle headings, which it writes as text. */
const HEADINGS: Record<string, string> = { '1.875em': 'h1', '1.5em': 'h2', '1.25em': 'h3' }

/**
 * Converts collapsible blocks: the `details` of GitHub, Notion and most editors, and the expands of
 * Confluence.
 */
export function readToggles(body: HTMLElement) {
  for (const list of body.querySelectorAll('ul.toggle')) freeFromList(list)
  for (const expand of body.querySelectorAll<HTMLElement>('[data-node-type=expand]')) {
    become(expand, textLine(expand, expand.dataset.title ?? ''), expand.childNodes)
  }
  for (const expand of body.querySelectorAll('.expand-container')) {
    const title = expand.querySelector('.expand-control-text')?.textContent ?? ''
    const content = expand.querySelector('.expand-content') ?? expand
    expand.querySelector('.expand-control')?.remove()
    become(expand, textLine(expand, title), content.childNodes)
  }
  for (const details of body.querySelectorAll('details')) {
    const summary = details.querySelector(':scope > summary')
    summary?.remove()
    // Browsers show this word where the element has none.
    const line = summary ? lineOf(summary) : textLine(details, 'Details')
    become(details, line, details.childNodes)
  }
}

/** Notion exports a toggle as the only item of a list. */
function freeFromList(list: Element) {
  if (![...list.children].every((item) => item.querySelector(':scope > details'))) return
  list.replaceWith(...[...list.children].flatMap((item) => [...item.childNodes]))
}

function textLine({ ownerDocument: document }: Element, text: string) {
  const line = document.createElement('p')
  line.textContent = text
  return line
}

/** Returns the paragraph or heading of a summary, which may contain blocks of its own. */
function lineOf(summary: Element) {
  const heading = summary.querySelector('h1, h2, h3, h4, h5, h6')
  if (heading && heading.textContent.trim() === summary.textContent.trim()) return heading
  for (const block of summary.querySelectorAll('p, div, pre, h1, h2, h3, h4, h5, h6')) {
    if (block.previousSibling?.textContent?.trim()) block.prepend(br(block))
    if (block.nextSibling?.textContent?.trim()) block.append(br(block))
    block.replaceWith(...block.childNodes)
  }
  const { fontSize } = (summary as HTMLElement).style
  const line = summary.ownerDocument.createElement(HEADINGS[fontSize] ?? 'p')
  line.append(...summary.childNodes)
  return line
}

function br({ ownerDocument: document }: Element) {
  return document.createElement('br')
}

function become(element: Element, line: Element, content: Iterable<Node>) {
  const toggle = element.ownerDocument.createElement('div')
  toggle.className = 'toggle'
  toggle.append(line, ...content)
  element.replaceWith(toggle)
}

const SECTIONS = ['MAIN', 'NAV', 'SEARCH', 'DIALOG', 'CENTER']
const BLOCK = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, div'

/**
 * Converts parts of a page, and custom elements that contain blocks, to divs. ProseMirror treats
 * unknown elements as text, so white space between their blocks would become a paragraph. The name
 * of a custom element stays in `data-element`, because it tells the program.
 */
export function readSections(body: HTMLElement) {
  for (const element of body.querySelectorAll('*')) {
    const isOwn = element.tagName.includes('-') && element.querySelector(BLOCK)
    if (!isOwn && !SECTIONS.includes(element.tagName)) continue
    const part = element.ownerDocument.createElement('div')
    if (isOwn) part.dataset.element = element.localName
    part.append(...element.childNodes)
    element.replaceWith(part)
  }
}

const SECTIONS = ['MAIN', 'NAV', 'SEARCH', 'DETAILS', 'SUMMARY', 'DIALOG', 'CENTER']
const BLOCK = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, div'

/**
 * ProseMirror takes for text what it does not know: white space between blocks in it would become a
 * paragraph of its own. So parts of a page, and elements of its own that hold blocks, become divs.
 */
export function readSections(body: HTMLElement) {
  for (const element of body.querySelectorAll('*')) {
    const isOwn = element.tagName.includes('-') && element.querySelector(BLOCK)
    if (!isOwn && !SECTIONS.includes(element.tagName)) continue
    const part = element.ownerDocument.createElement('div')
    part.append(...element.childNodes)
    element.replaceWith(part)
  }
}

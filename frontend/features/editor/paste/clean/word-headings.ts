/**
 * Word for the web says by a role what a heading is, and ends paragraphs with a space of its own;
 * Word writes a document's title as a paragraph.
 */
export function readWordHeadings(body: HTMLElement) {
  for (const end of body.querySelectorAll('span.EOP')) end.remove()
  for (const paragraph of body.querySelectorAll('p[role="heading"], p.MsoTitle')) {
    const level = Number(paragraph.getAttribute('aria-level'))
    const name = level >= 1 && level <= 6 ? `h${String(level)}` : 'h1'
    const heading = paragraph.ownerDocument.createElement(name)
    heading.append(...paragraph.childNodes)
    paragraph.replaceWith(heading)
  }
}

/** Word writes a line that was drawn between paragraphs as the border of an empty one. */
export function readWordLines(body: HTMLElement) {
  for (const border of body.querySelectorAll('div[style*="para-border-div"]')) {
    if (border.textContent.trim() === '' && !border.querySelector('img')) {
      border.replaceWith(border.ownerDocument.createElement('hr'))
    }
  }
}

/**
 * Converts paragraphs to headings. Word for the web marks headings by a role; Word writes a
 * document's title as a paragraph. Also removes the space that Word for the web appends to
 * paragraphs.
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

/**
 * Converts the border of an empty paragraph to a divider, because Word writes a line between
 * paragraphs that way.
 */
export function readWordLines(body: HTMLElement) {
  for (const border of body.querySelectorAll('div[style*="para-border-div"]')) {
    if (border.textContent.trim() === '' && !border.querySelector('img')) {
      border.replaceWith(border.ownerDocument.createElement('hr'))
    }
  }
}

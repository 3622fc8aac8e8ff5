const HEADING = 'h1, h2, h3, h4, h5, h6'

/**
 * Unwraps headings from lists, because LibreOffice writes the headings of Word documents as list
 * items.
 */
export function freeHeadings(body: HTMLElement) {
  for (const list of body.querySelectorAll('ul, ol')) {
    if (list.parentElement?.closest('ul, ol')) continue
    const items = [...list.querySelectorAll('li')]
    if (items.length > 0 && items.every(isHeading)) {
      list.replaceWith(...list.querySelectorAll(HEADING))
    }
  }
}

function isHeading({ children: [only], childElementCount, textContent }: Element) {
  return (
    childElementCount === 1 &&
    only!.matches(HEADING) &&
    only!.textContent.trim() === textContent.trim()
  )
}

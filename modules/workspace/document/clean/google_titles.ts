/** Font size of a document title in Google Docs, which writes the title as a paragraph. */
const SIZE = /font-size:\s*26pt/

export function readGoogleTitles(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('[id^="docs-internal-guid"] > p')) {
    const spans = [...paragraph.querySelectorAll('span')]
    const isTitle =
      spans.length > 0 && spans.every((span) => SIZE.test(span.getAttribute('style') ?? ''))
    if (!isTitle) continue
    const title = paragraph.ownerDocument.createElement('h1')
    title.append(...paragraph.childNodes)
    paragraph.replaceWith(title)
  }
}

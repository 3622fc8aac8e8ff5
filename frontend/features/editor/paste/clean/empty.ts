const BLOCK = 'p, h1, h2, h3, h4, h5, h6, ul, ol, div, table, blockquote, hr, pre'
const SEEN = 'img, input, svg, video, table, hr, ul, ol'

/** Google Docs puts line breaks between blocks, Chrome one after all of them. */
export function dropBreaksBetweenBlocks(body: HTMLElement) {
  for (const br of body.querySelectorAll(
    'br.Apple-interchange-newline, body > br, [id^="docs-internal-guid"] > br'
  )) {
    const beside = [br.previousElementSibling, br.nextElementSibling]
    if (br.className !== '' || beside.some((element) => element?.matches(BLOCK))) br.remove()
  }
}

/** Empty paragraphs hold blocks apart in Word, mail and Apple's programs; here the blocks do it. */
export function dropEmptyParagraphs(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p, div')) {
    if (paragraph.textContent.trim() !== '' || paragraph.querySelector(SEEN)) continue
    if (paragraph.parentElement?.matches('li, td, th, blockquote')) continue
    paragraph.remove()
  }
}

import { dropDecoration } from './styles.js'

const ANCHOR = /^[#¶§]?$/

/** A link into the document that was copied from leads nowhere in another: its text stays. */
export function freeFragments(body: HTMLElement) {
  for (const link of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) a[href*="#"]')) {
    // The sign beside a heading that leads to it.
    if (ANCHOR.test(link.textContent.trim())) link.remove()
  }
  for (const link of body.querySelectorAll('a:is([href^="#"], [href^="attachment:"])'))
    link.replaceWith(...link.childNodes)
}

/** LibreOffice, Word and Google Docs draw a line below each link, as links have one anyway. */
export function dropLinesOfLinks(body: HTMLElement) {
  for (const line of body.querySelectorAll('u, [style*="underline"]')) {
    if (!line.closest('a') && !isOnlyLink(line)) continue
    if (line.tagName === 'U') line.replaceWith(...line.childNodes)
    else dropDecoration(line, 'underline')
  }
}

/** Whether an element is a link and nothing beside it. */
export function isOnlyLink({ firstElementChild: only, textContent }: Element): boolean {
  if (only?.textContent !== textContent) return false
  return only.tagName === 'A' || isOnlyLink(only)
}

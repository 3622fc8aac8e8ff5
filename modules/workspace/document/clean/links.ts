import { dropDecoration } from './styles.js'

const ANCHOR = /^[#¶§]?$/

/**
 * Replaces links within the source document by their text, because they lead nowhere in another
 * document.
 */
export function freeFragments(body: HTMLElement) {
  dropHeadingSigns(body)
  for (const link of body.querySelectorAll('a:is([href^="#"], [href^="attachment:"])'))
    link.replaceWith(...link.childNodes)
}

/** Removes the signs next to headings that link to the heading itself. */
export function dropHeadingSigns(body: HTMLElement) {
  for (const link of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) a[href*="#"]')) {
    const isSign = ANCHOR.test(link.textContent.trim()) && !link.querySelector('img')
    if (isSign) link.remove()
  }
}

/**
 * Removes underlines from links: LibreOffice, Word and Google Docs add them, although links are
 * underlined anyway.
 */
export function dropLinesOfLinks(body: HTMLElement) {
  for (const line of body.querySelectorAll('u, [style*="underline"]')) {
    if (!line.closest('a') && !isOnlyLink(line)) continue
    if (line.tagName === 'U') line.replaceWith(...line.childNodes)
    else dropDecoration(line, 'underline')
  }
}

/** Returns true if the element contains a link and nothing else. */
export function isOnlyLink({ firstElementChild: only, textContent }: Element): boolean {
  if (only?.textContent !== textContent) return false
  return only.tagName === 'A' || isOnlyLink(only)
}

/**
 * Puts a block in place of a line that is only a link. Returns false, and changes nothing, if there
 * is other content beside the link.
 */
export function replaceLineOfLink(link: HTMLAnchorElement, block: HTMLElement) {
  const line = link.parentElement!
  const isAlone = line.textContent.trim() === link.textContent.trim() && line.children.length === 1
  if (!isAlone || !['P', 'LI', 'DIV', 'BODY'].includes(line.tagName)) return false
  if (line.tagName === 'P') line.replaceWith(block)
  else link.replaceWith(block)
  return true
}

/** Puts a block in place of a link that is alone between line breaks or blocks of a cell. */
export function replaceLineInCell(link: HTMLAnchorElement, block: HTMLElement) {
  const around = [link.previousSibling, link.nextSibling]
  const isAlone = around.every((node) => !node || ['BR', 'DIV'].includes(node.nodeName))
  if (!isAlone || !['TD', 'TH'].includes(link.parentElement!.tagName)) return
  for (const node of around) if (node?.nodeName === 'BR') node.remove()
  link.replaceWith(block)
}

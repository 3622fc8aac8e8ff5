const MARK = 'data-strata-slice'

/**
 * Marks copied HTML as this editor's. ProseMirror's own mark is also on the HTML of Confluence and
 * other editors that are built on it.
 */
export function markOwn(copied: HTMLElement | DocumentFragment) {
  copied.firstElementChild?.setAttribute(MARK, '')
}

/** Returns true for HTML that this editor copied, which states how the slice was cut. */
export function isOwn(html: string) {
  return html.includes(MARK) && html.includes('data-pm-slice')
}

/**
 * Removes the mark of other editors that are built on ProseMirror. It states how their slice was
 * cut, and names nodes of their schema.
 */
export function dropSliceMarks(body: HTMLElement) {
  for (const marked of body.querySelectorAll('[data-pm-slice]')) {
    marked.removeAttribute('data-pm-slice')
  }
}

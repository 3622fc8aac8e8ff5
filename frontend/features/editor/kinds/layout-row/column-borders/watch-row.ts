import type { EditorView } from 'prosemirror-view'

/**
 * Calls back at once and whenever the columns of a row may have moved or gone. Causes are changed
 * sizes of columns, text or surroundings, added or removed blocks, and scrolling. Measuring on each
 * key would cost a layout.
 */
export function watchRow(editor: EditorView, row: Element, moved: () => void) {
  const area = editor.dom.closest('main')
  let watched: Element[] = []
  const observer = new ResizeObserver(look)
  function look() {
    const now = [row, ...row.children, editor.dom, ...(area ? [area] : [])]
    // Columns may have been added, removed or redrawn.
    if (now.length !== watched.length || now.some((element, index) => element !== watched[index])) {
      observer.disconnect()
      for (const element of now) observer.observe(element)
      watched = now
    }
    moved()
  }
  // A text shorter than the screen keeps its size.
  const blocks = new MutationObserver(() => {
    // The observer reports a newly observed element once its layout is known.
    observer.unobserve(row)
    observer.observe(row)
  })
  blocks.observe(editor.dom, { childList: true })
  look()
  area?.addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    blocks.disconnect()
    area?.removeEventListener('scroll', look)
  }
}

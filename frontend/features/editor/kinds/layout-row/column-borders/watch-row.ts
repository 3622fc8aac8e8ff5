import type { EditorView } from 'prosemirror-view'

/**
 * Calls back at once and whenever the columns of a row may stand elsewhere or be gone: their size,
 * that of the text or of its surroundings changed, blocks came or went, or it was scrolled. Asking at
 * each key would cost a layout.
 */
export function watchRow(editor: EditorView, row: Element, moved: () => void) {
  const area = editor.dom.closest('main')
  let watched: Element[] = []
  const observer = new ResizeObserver(look)
  function look() {
    const now = [row, ...row.children, editor.dom, ...(area ? [area] : [])]
    // Columns may have come, gone or been drawn again.
    if (now.length !== watched.length || now.some((element, index) => element !== watched[index])) {
      observer.disconnect()
      for (const element of now) observer.observe(element)
      watched = now
    }
    moved()
  }
  // A text that is shorter than the screen keeps its size.
  const blocks = new MutationObserver(() => {
    // What is newly observed is reported once its place is known.
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

import type { EditorView } from 'prosemirror-view'

/**
 * Calls back at once and whenever the columns of a row may stand elsewhere: their size, that of the
 * text or of its surroundings changed, or it was scrolled. Asking at each key would cost a layout.
 */
export function watchRow(editor: EditorView, rowPos: number, moved: () => void) {
  const area = editor.dom.closest('main')
  let watched: Element[] = []
  const observer = new ResizeObserver(look)
  function look() {
    const row = editor.isDestroyed ? null : editor.nodeDOM(rowPos)
    const columns = row instanceof HTMLElement ? [...row.children] : []
    const now = [...columns, editor.dom, ...(area ? [area] : [])]
    // The row may have been drawn anew.
    if (now.length !== watched.length || now.some((element, index) => element !== watched[index])) {
      observer.disconnect()
      for (const element of now) observer.observe(element)
      watched = now
    }
    moved()
  }
  look()
  area?.addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    area?.removeEventListener('scroll', look)
  }
}

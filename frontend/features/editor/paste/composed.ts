import type { EditorView } from 'prosemirror-view'

/** Milliseconds after a composition; ProseMirror reads the last letters within 20 ms. */
const AFTER_LAST_LETTERS_MS = 50

/** Resolves when no composition of an input method is in progress, which a change could break. */
export async function composed(view: EditorView) {
  while (view.composing) {
    await new Promise<void>((resolve) => {
      const end = () => setTimeout(resolve, AFTER_LAST_LETTERS_MS)
      view.dom.addEventListener('compositionend', end, { once: true })
    })
  }
}

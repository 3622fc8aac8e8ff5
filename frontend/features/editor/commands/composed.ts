import type { EditorView } from 'prosemirror-view'

/**
 * Milliseconds between two looks at a composition, because not every end sends an event.
 * ProseMirror reads the last letters within 20 ms of the end.
 */
const LOOK_MS = 50

/**
 * Resolves when no composition of an input method is in progress, which a change could break, or
 * once the view is destroyed.
 */
export async function composed(view: EditorView) {
  if (!view.composing) return
  while (view.composing && !view.isDestroyed) await pause()
  await pause()
}

function pause() {
  return new Promise<void>((resolve) => setTimeout(resolve, LOOK_MS))
}

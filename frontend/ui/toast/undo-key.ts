type Undo = () => void

/** In prosemirror-keymap's notation. */
export const UNDO_KEYS = 'Mod-z'

/** After this time Ctrl+Z no longer undoes: by then nobody knows what it would bring back. */
const REMEMBERED_MS = 30_000
const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'

let last: { undo: Undo; at: number } | null = null

/** Ctrl+Z runs this next, until something else was done. */
export function rememberUndo(undo: Undo, at = Date.now()) {
  last = { undo, at }
}

/** It has been undone, or cannot be any more. */
export function forgetUndo(undo: Undo) {
  if (last?.undo === undo) last = null
}

/**
 * Ctrl+Z, or Cmd+Z, outside of text undoes what was done last. In text it undoes typing. Returns
 * whether it did.
 */
export function handleUndoKey(event: KeyboardEvent, at = Date.now()) {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  const undoes = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'
  if (!undoes || event.defaultPrevented || !last || at - last.at > REMEMBERED_MS) return false
  if ((target as Partial<Element>).closest?.(TYPED_IN)) return false
  event.preventDefault()
  last.undo()
  return true
}

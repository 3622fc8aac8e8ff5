type Undo = () => void

/** Undo shortcut in prosemirror-keymap's notation. */
export const UNDO_KEYS = 'Mod-z'

/**
 * Milliseconds after which Ctrl+Z no longer undoes, because the user no longer knows the effect.
 */
const REMEMBERED_MS = 30_000
const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'

let last: { undo: Undo; at: number } | null = null

/** Registers the undo that Ctrl+Z runs, until another action replaces it. */
export function rememberUndo(undo: Undo, at = Date.now()) {
  last = { undo, at }
}

/** Drops an undo that has run or can no longer run. */
export function forgetUndo(undo: Undo) {
  if (last?.undo === undo) last = null
}

/**
 * Undoes the last action on Ctrl+Z or Cmd+Z outside of text. In text these keys undo typing.
 * Returns true if an undo ran.
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

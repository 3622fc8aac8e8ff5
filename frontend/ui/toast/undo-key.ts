/** Returns false if it only says why nothing is undone. */
type Undo = () => void | false

/** Shortcuts in prosemirror-keymap's notation. */
export const UNDO_KEYS = 'Mod-z'
export const REDO_KEYS = 'Mod-Shift-z'

/**
 * Milliseconds after which Ctrl+Z no longer undoes, because the user no longer knows the effect.
 */
const REMEMBERED_MS = 30_000

let last: { undo: Undo; at: number } | null = null

/** Registers an undo that only this tab can run, until another action replaces it. */
export function rememberUndo(undo: Undo, at = Date.now()) {
  last = { undo, at }
}

/** Drops an undo that has run or can no longer run; without an argument, the last one. */
export function forgetUndo(undo?: Undo) {
  if (undo === undefined || last?.undo === undo) last = null
}

/** Returns the undo of the last action; null if the server knows that action, or none is recent. */
export function rememberedUndo(at = Date.now()): Undo | null {
  return last && at - last.at <= REMEMBERED_MS ? last.undo : null
}

import { HISTORY_KEYS } from '../../../app/history-address.js'
import { isComposing } from '../../../ui/keys/is-composing.js'
import { isPress, takesLetters } from '../../../ui/keys/key-press.js'
import { REDO_KEYS, UNDO_KEYS } from '../../../ui/toast/undo-key.js'

/** Shortcut keys that work on every screen of the workspace. The shortcut sheet lists them. */
export const APP_KEYS = {
  search: ['Mod-k', 'Mod-p'],
  newPage: ['n'],
  move: ['m'],
  history: [HISTORY_KEYS],
  sidebar: ['['],
  settings: [','],
  keys: ['?'],
  undo: [UNDO_KEYS],
  redo: [REDO_KEYS],
} as const

export type AppKey = keyof typeof APP_KEYS

/** A closing dialog keeps the focus until it is gone. A toast is no window. */
const OPEN_DIALOG =
  '[role=dialog]:not([data-closed], [data-toast]), [role=alertdialog]:not([data-closed], [data-toast])'
/** Fields in which the undo keys undo typing. */
const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]'

/**
 * Returns the shortcut for a key event. Undefined in a dialog, while typing letters, and for single
 * letters while they are off. In text, undo and redo are left to the text. Ctrl+K in a page's text makes a link, and the editor has handled it
 * by then.
 */
export function appKeyOf(event: KeyboardEvent, letters: boolean): AppKey | undefined {
  const { target } = event
  if (event.defaultPrevented || isComposing(event)) return undefined
  const names = Object.keys(APP_KEYS) as AppKey[]
  const name = names.find((each) => APP_KEYS[each].some((keys) => isPress(event, keys)))
  if (!name) return undefined
  if (name === 'search' || name === 'history') {
    // Also while typing. Suppresses the browser's shortcuts for printing and searching.
    event.preventDefault()
    if (event.repeat) return undefined
  } else if (name === 'undo' || name === 'redo') {
    if (event.repeat || isIn(target, TYPED_IN)) return undefined
  } else if (event.repeat || takesLetters(target) || !letters) return undefined
  return isIn(target, OPEN_DIALOG) ? undefined : name
}

function isIn(target: EventTarget | null, selector: string) {
  return target instanceof Element && target.closest(selector) !== null
}

/** Keys of a focused row. */
export const ROW_KEYS = {
  rename: 'F2',
  trash: 'Delete',
  duplicate: 'Mod-d',
  moveUp: 'Alt-ArrowUp',
  moveDown: 'Alt-ArrowDown',
  moveTo: 'Alt-Enter',
} as const

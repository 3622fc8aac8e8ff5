import { HISTORY_KEYS } from '../../../app/history-address.js'
import { isPress, takesLetters } from '../../../ui/keys/key-press.js'

/** Shortcut keys that work on every screen of the workspace. The shortcut sheet lists them. */
export const APP_KEYS = {
  search: ['Mod-k', 'Mod-p'],
  newPage: ['n'],
  move: ['m'],
  history: [HISTORY_KEYS],
  sidebar: ['['],
  settings: [','],
  keys: ['?'],
} as const

export type AppKey = keyof typeof APP_KEYS

/** A closing dialog keeps the focus until it is gone. */
const OPEN_DIALOG = '[role=dialog]:not([data-closed]), [role=alertdialog]:not([data-closed])'

/**
 * Returns the shortcut for a key event. Undefined in a dialog, while typing letters, and for single
 * letters while they are off. Ctrl+K in a page's text makes a link, and the editor has handled it
 * by then.
 */
export function appKeyOf(event: KeyboardEvent, letters: boolean): AppKey | undefined {
  const { target } = event
  if (event.defaultPrevented || event.isComposing) return undefined
  const names = Object.keys(APP_KEYS) as AppKey[]
  const name = names.find((each) => APP_KEYS[each].some((keys) => isPress(event, keys)))
  if (!name) return undefined
  if (name === 'search' || name === 'history') {
    // Also while typing. Suppresses the browser's shortcuts for printing and searching.
    event.preventDefault()
    if (event.repeat) return undefined
  } else if (event.repeat || takesLetters(target) || !letters) return undefined
  return target instanceof Element && target.closest(OPEN_DIALOG) ? undefined : name
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

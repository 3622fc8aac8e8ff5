import { isPress, takesLetters } from '../../../ui/keys/key-press.js'

/** What has keys of its own on every screen of the workspace; the sheet of keys lists the same. */
export const APP_KEYS = {
  search: ['Mod-k', 'Mod-p'],
  newPage: ['n'],
  move: ['m'],
  sidebar: ['['],
  settings: [','],
  keys: ['?'],
} as const

export type AppKey = keyof typeof APP_KEYS

/** One that is closing has the focus until it is gone. */
const OPEN_DIALOG = '[role=dialog]:not([data-closed]), [role=alertdialog]:not([data-closed])'

/**
 * What was asked for by a key; undefined in a window, where the letter is typed, and for single
 * letters while they are off. Ctrl+K in a page's text makes a link: the editor has taken it then.
 */
export function appKeyOf(event: KeyboardEvent, letters: boolean): AppKey | undefined {
  const { target } = event
  if (event.defaultPrevented || event.isComposing) return undefined
  const names = Object.keys(APP_KEYS) as AppKey[]
  const name = names.find((each) => APP_KEYS[each].some((keys) => isPress(event, keys)))
  if (!name) return undefined
  if (name === 'search') {
    // The browser's own are printing and its search, which nobody means here.
    event.preventDefault()
  } else if (event.repeat || takesLetters(target) || !letters) return undefined
  return target instanceof Element && target.closest(OPEN_DIALOG) ? undefined : name
}

/** Keys of a row that has the focus. */
export const ROW_KEYS = {
  rename: 'F2',
  trash: 'Delete',
  moveUp: 'Alt-ArrowUp',
  moveDown: 'Alt-ArrowDown',
  moveTo: 'Alt-Enter',
} as const

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  code?: string
}

/** Elements that consume letters: text fields, and menus with type-ahead. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"], [role="dialog"]'

/**
 * Returns true if the event matches keys in prosemirror-keymap's notation. `Mod` is either Ctrl or
 * Cmd, not both. Shift counts only with letters and named keys, because signs such as '?' may need
 * it.
 */
export function isPress(event: Press, keys: string) {
  const held = keys.split(/-(?!$)/)
  const key = held.pop() ?? ''
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  return (
    letterOf(event) === key.toLowerCase() &&
    (event.ctrlKey !== event.metaKey) === held.includes('Mod') &&
    !(event.ctrlKey && event.metaKey) &&
    event.altKey === held.includes('Alt') &&
    (isSign || event.shiftKey === held.includes('Shift'))
  )
}

/** Returns the key in lower case. Option makes other letters of a Mac's keys, so its code counts. */
function letterOf({ key, code, altKey }: Press) {
  const letter = altKey && key.length === 1 ? code?.match(/^Key([A-Z])$/)?.[1] : undefined
  return (letter ?? key).toLowerCase()
}

/** Returns true if the target would type a pressed letter, or use it to choose from a menu. */
export function takesLetters(target: EventTarget | null) {
  return target instanceof Element && target.closest(TAKES_LETTERS) !== null
}

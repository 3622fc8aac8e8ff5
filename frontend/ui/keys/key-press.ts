type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

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
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey !== event.metaKey) === held.includes('Mod') &&
    !(event.ctrlKey && event.metaKey) &&
    event.altKey === held.includes('Alt') &&
    (isSign || event.shiftKey === held.includes('Shift'))
  )
}

/** Returns true if the target would type a pressed letter, or use it to choose from a menu. */
export function takesLetters(target: EventTarget | null) {
  return target instanceof Element && target.closest(TAKES_LETTERS) !== null
}

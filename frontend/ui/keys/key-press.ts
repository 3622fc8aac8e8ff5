type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Where a letter is meant for what has the focus: text, and menus that go to what begins with it. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"], [role="dialog"]'

/**
 * Whether these keys were pressed, in prosemirror-keymap's notation. `Mod` is Ctrl or Cmd, one of
 * them. Shift is a part of signs ('?'), and counts with letters and named keys only.
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

/** Whether a letter that is pressed there is typed, or chooses from a menu. */
export function takesLetters(target: EventTarget | null) {
  return target instanceof Element && target.closest(TAKES_LETTERS) !== null
}

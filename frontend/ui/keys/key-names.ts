const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)
const NAMES: Record<string, string> = {
  ...(IS_MAC
    ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Delete: '⌦' }
    : { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift', Delete: 'Del' }),
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Backspace: 'Backspace',
  Enter: 'Enter',
  Tab: 'Tab',
  Escape: 'Esc',
}

/** Keys in prosemirror-keymap's notation as people read them: 'Ctrl+B', '⌘B'. */
export function keyNames(keys: string) {
  return keyList(keys).join(IS_MAC ? '' : '+')
}

/** The same, each key by itself: `['Ctrl', 'B']`. */
export function keyList(keys: string) {
  return keys.split(/-(?!$)/).map((key) => NAMES[key] ?? key.toUpperCase())
}

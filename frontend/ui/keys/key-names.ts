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

/** Formats keys in prosemirror-keymap's notation for users: 'Ctrl+B', '⌘B'. */
export function keyNames(keys: string) {
  return keyList(keys).join(IS_MAC ? '' : '+')
}

/** Returns the formatted keys as a list: `['Ctrl', 'B']`. */
export function keyList(keys: string) {
  return keys.split(/-(?!$)/).map((key) => NAMES[key] ?? key.toUpperCase())
}

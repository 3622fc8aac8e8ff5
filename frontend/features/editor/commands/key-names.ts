const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform)
const NAMES: Record<string, string> = {
  ...(IS_MAC
    ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Delete: '⌦' }
    : { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift', Delete: 'Del' }),
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** Keys in prosemirror-keymap's notation as people read them: 'Ctrl+B', '⌘B'. */
export function keyNames(keys: string) {
  const names = keys.split(/-(?!$)/).map((key) => NAMES[key] ?? key.toUpperCase())
  return names.join(IS_MAC ? '' : '+')
}

/** Keys with a meaning in tables, in the notation of prosemirror-keymap. */
export const TABLE_KEYS = [
  'Tab',
  'Shift-Tab',
  'Enter',
  'Alt-Enter',
  'ArrowUp',
  'ArrowDown',
  'Backspace',
  'Delete',
  'Mod-Enter',
  'Mod-Shift-Enter',
  'Mod-Alt-Enter',
  'Mod-Alt-Shift-Enter',
  'Alt-Shift-ArrowUp',
  'Alt-Shift-ArrowDown',
  'Alt-Shift-ArrowLeft',
  'Alt-Shift-ArrowRight',
  'Mod-Shift-d',
  'Mod-Alt-d',
  'Mod-Shift-Backspace',
  'Mod-Alt-Backspace',
] as const

export type TableKey = (typeof TABLE_KEYS)[number]

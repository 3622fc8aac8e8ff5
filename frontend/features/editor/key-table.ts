/** Keys with the same effect, in prosemirror-keymap's notation. */
export interface KeyRow {
  what: string
  keys: readonly string[]
}

export interface KeyGroup {
  title: string
  rows: readonly KeyRow[]
}

/**
 * Keys of a page, for the list of shortcuts. The spec compares the table with the editor's key
 * maps.
 */
export const EDITOR_KEYS: readonly KeyGroup[] = [
  {
    title: 'Writing',
    rows: [
      { what: 'Save', keys: ['Mod-s'] },
      { what: 'Undo', keys: ['Mod-z'] },
      { what: 'Redo', keys: ['Mod-Shift-z', 'Mod-y'] },
      { what: 'Insert a block', keys: ['/'] },
      { what: 'Link', keys: ['Mod-k'] },
      { what: 'Find and replace', keys: ['Mod-f'] },
      {
        what: 'Open a linked page, a bookmark, a date or an image, download a file, or start a paragraph in a cell',
        keys: ['Alt-Enter'],
      },
      { what: 'Bold', keys: ['Mod-b'] },
      { what: 'Italic', keys: ['Mod-i'] },
      { what: 'Underline', keys: ['Mod-u'] },
      { what: 'Strikethrough', keys: ['Mod-Shift-s', 'Mod-Shift-x'] },
      { what: 'Code', keys: ['Mod-e'] },
      { what: 'Formula in the line', keys: ['Mod-Shift-e'] },
      { what: 'Subscript', keys: ['Mod-,'] },
      { what: 'Superscript', keys: ['Mod-.'] },
      { what: 'Clear formats', keys: ['Mod-\\'] },
    ],
  },
  {
    title: 'Kinds of blocks',
    rows: [
      { what: 'Text', keys: ['Mod-Alt-0'] },
      { what: 'Heading 1', keys: ['Mod-Alt-1'] },
      { what: 'Heading 2', keys: ['Mod-Alt-2'] },
      { what: 'Heading 3', keys: ['Mod-Alt-3'] },
      { what: 'To-do list', keys: ['Mod-Alt-4', 'Mod-Shift-9'] },
      { what: 'Bulleted list', keys: ['Mod-Alt-5', 'Mod-Shift-8'] },
      { what: 'Numbered list', keys: ['Mod-Alt-6', 'Mod-Shift-7'] },
      { what: 'Callout', keys: ['Mod-Alt-7'] },
      { what: 'Code block', keys: ['Mod-Alt-8'] },
      { what: 'Toggle', keys: ['Mod-Alt-9'] },
      { what: 'Quote', keys: ['Mod-Shift-.', 'Mod->'] },
      { what: 'Indent', keys: ['Tab', 'Mod-]'] },
      { what: 'Outdent', keys: ['Shift-Tab', 'Mod-['] },
      { what: 'Tick a to-do, open or close a toggle, add a row to a table', keys: ['Mod-Enter'] },
    ],
  },
  {
    title: 'Whole blocks',
    rows: [
      { what: 'Select the block', keys: ['Escape'] },
      { what: 'Also select the next blocks', keys: ['Shift-ArrowUp', 'Shift-ArrowDown'] },
      { what: 'Move up', keys: ['Alt-Shift-ArrowUp'] },
      { what: 'Move down', keys: ['Alt-Shift-ArrowDown'] },
      {
        what: 'Make an image wider or narrower',
        keys: ['Alt-Shift-ArrowLeft', 'Alt-Shift-ArrowRight'],
      },
      { what: 'Duplicate', keys: ['Mod-d'] },
      { what: 'Delete', keys: ['Backspace', 'Delete'] },
      { what: 'Open the block’s menu', keys: ['Mod-/'] },
    ],
  },
  {
    title: 'Tables',
    rows: [
      { what: 'Add a row above', keys: ['Mod-Shift-Enter'] },
      { what: 'Add a column after', keys: ['Mod-Alt-Enter'] },
      { what: 'Add a column before', keys: ['Mod-Alt-Shift-Enter'] },
      { what: 'Duplicate the row', keys: ['Mod-Shift-d'] },
      { what: 'Duplicate the column', keys: ['Mod-Alt-d'] },
      { what: 'Delete the row', keys: ['Mod-Shift-Backspace'] },
      { what: 'Delete the column', keys: ['Mod-Alt-Backspace'] },
    ],
  },
]

import type { MarkSpec, StyleParseRule } from 'prosemirror-model'

/** The text formats of rule 5.2. */

export const bold: MarkSpec = {
  parseDOM: [
    { tag: 'strong' },
    // Google Docs wraps whole documents in a <b> that is not bold.
    { tag: 'b', getAttrs: (node) => node.style.fontWeight !== 'normal' && null },
    { style: 'font-weight=bold' },
    { style: 'font-weight=normal', clearMark: ({ type }) => type.name === 'bold' },
    { style: 'font-weight', getAttrs: (value) => /^[5-9]\d{2}$/.test(value) && null },
  ],
  toDOM: () => ['strong', 0],
}

export const italic: MarkSpec = {
  parseDOM: [
    { tag: 'em' },
    { tag: 'i' },
    { style: 'font-style=italic' },
    { style: 'font-style=normal', clearMark: ({ type }) => type.name === 'italic' },
  ],
  toDOM: () => ['em', 0],
}

export const underline: MarkSpec = {
  parseDOM: [{ tag: 'u' }, decoration('underline')],
  toDOM: () => ['u', 0],
}

export const strikethrough: MarkSpec = {
  parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, decoration('line-through')],
  toDOM: () => ['s', 0],
}

export const code: MarkSpec = {
  code: true,
  parseDOM: [{ tag: 'code' }],
  toDOM: () => ['code', { spellcheck: 'false' }, 0],
}

export const subscript: MarkSpec = {
  excludes: 'subscript superscript',
  parseDOM: [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  toDOM: () => ['sub', 0],
}

export const superscript: MarkSpec = {
  excludes: 'subscript superscript',
  parseDOM: [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  toDOM: () => ['sup', 0],
}

/** One of the lines of a text, which may have both. */
function decoration(line: string): StyleParseRule {
  const getAttrs = (value: string) => value.split(' ').includes(line) && null
  return { style: 'text-decoration', consuming: false, getAttrs }
}

import type { Node, StyleParseRule } from 'prosemirror-model'
import type { InlineSpec } from '#modules/workspace/document/block_spec'
import { backticks } from '#modules/workspace/document/markdown'

/** Text formats of rule 5.2. */

export const bold: InlineSpec = {
  markdown: between('**'),
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

export const italic: InlineSpec = {
  markdown: between('*'),
  parseDOM: [
    { tag: 'em' },
    { tag: 'i' },
    { style: 'font-style=italic' },
    { style: 'font-style=normal', clearMark: ({ type }) => type.name === 'italic' },
  ],
  toDOM: () => ['em', 0],
}

export const underline: InlineSpec = {
  parseDOM: [{ tag: 'u' }, decoration('underline')],
  toDOM: () => ['u', 0],
}

export const strikethrough: InlineSpec = {
  markdown: between('~~'),
  parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, decoration('line-through')],
  toDOM: () => ['s', 0],
}

export const code: InlineSpec = {
  code: true,
  markdown: {
    open: (_state, _mark, parent, index) => fence(parent.child(index)),
    close: (_state, _mark, parent, index) => [...fence(parent.child(index - 1))].reverse().join(''),
    escape: false,
  },
  parseDOM: [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'samp' }, { tag: 'tt' }],
  toDOM: () => ['code', { spellcheck: 'false' }, 0],
}

export const subscript: InlineSpec = {
  excludes: 'subscript superscript',
  parseDOM: [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  toDOM: () => ['sub', 0],
}

export const superscript: InlineSpec = {
  excludes: 'subscript superscript',
  parseDOM: [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  toDOM: () => ['sup', 0],
}

/** Returns the style rule for one line of text-decoration, because a text may have both. */
function decoration(line: string): StyleParseRule {
  const getAttrs = (value: string) => value.split(' ').includes(line) && null
  return { style: 'text-decoration', consuming: false, getAttrs }
}

function between(sign: string): InlineSpec['markdown'] {
  return { open: sign, close: sign, mixable: true, expelEnclosingWhitespace: true }
}

/** Returns a run of backticks longer than any in the code. */
function fence({ text = '' }: Node) {
  const touches = /^`|`$|^ .*[^ ].* $/.test(text)
  return backticks(text, 1) + (touches ? ' ' : '')
}

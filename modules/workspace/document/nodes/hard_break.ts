import type { NodeSpec } from 'prosemirror-model'

/** A new line within a block. */
export const hardBreak: NodeSpec = {
  inline: true,
  group: 'inline',
  selectable: false,
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
}

import type { BlockSpec } from '#modules/workspace/document/block_spec'

/** A line break within a block. */
export const hardBreak: BlockSpec = {
  inline: true,
  group: 'inline',
  selectable: false,
  // A line end of code becomes a line break where a block of code is turned into text.
  linebreakReplacement: true,
  markdown: { write: (state) => state.write('\\\n') },
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
}

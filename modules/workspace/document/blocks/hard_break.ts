import type { BlockSpec } from '#modules/workspace/document/block_spec'

/** A line break within a block. */
export const hardBreak: BlockSpec = {
  inline: true,
  group: 'inline',
  selectable: false,
  markdown: { write: (state) => state.write('\\\n') },
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
}

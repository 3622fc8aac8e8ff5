import type { BlockSpec } from '#modules/workspace/document/block_spec'

/** Quoted blocks. Contains blocks, so that quoted lists keep their structure. */
export const quote: BlockSpec = {
  content: 'block+',
  group: 'block',
  defining: true,
  wraps: 'all',
  markdown: {
    write: (state, node, { writeBlocks }) =>
      state.wrapBlock('> ', null, node, () => writeBlocks(node)),
  },
  parseDOM: [{ tag: 'blockquote' }],
  toDOM: () => ['blockquote', { dir: 'auto' }, 0],
}

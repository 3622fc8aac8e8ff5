import type { NodeSpec } from 'prosemirror-model'

/** Blocks of somebody else's words. It holds blocks, so that quoted lists keep their form. */
export const quote: NodeSpec = {
  content: 'block+',
  group: 'block',
  defining: true,
  parseDOM: [{ tag: 'blockquote' }],
  toDOM: () => ['blockquote', { dir: 'auto' }, 0],
}

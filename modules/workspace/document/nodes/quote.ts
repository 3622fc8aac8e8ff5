import type { NodeSpec } from 'prosemirror-model'
import type { Wraps } from '../wraps.js'

/** Blocks of somebody else's words. It holds blocks, so that quoted lists keep their form. */
export const quote: NodeSpec = {
  content: 'block+',
  group: 'block',
  defining: true,
  wraps: 'all' satisfies Wraps,
  parseDOM: [{ tag: 'blockquote' }],
  toDOM: () => ['blockquote', { dir: 'auto' }, 0],
}

import type { NodeSpec } from 'prosemirror-model'

export const paragraph: NodeSpec = {
  content: 'inline*',
  group: 'block',
  // There are no blocks of code: one becomes lines of code in a paragraph.
  parseDOM: [{ tag: 'p' }, { tag: 'pre', preserveWhitespace: 'full' }],
  toDOM: () => ['p', 0],
}

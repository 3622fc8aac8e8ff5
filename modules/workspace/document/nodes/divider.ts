import type { NodeSpec } from 'prosemirror-model'

export const divider: NodeSpec = {
  group: 'block',
  parseDOM: [{ tag: 'div.divider' }, { tag: 'hr' }],
  plainText: () => '---',
  toDOM: () => ['div', { class: 'divider' }, ['hr']],
}

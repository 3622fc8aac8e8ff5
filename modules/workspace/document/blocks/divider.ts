import { type BlockSpec, wrapsOf } from '#modules/workspace/document/block_spec'

export const divider: BlockSpec = {
  group: 'block',
  parseDOM: [{ tag: 'div.divider' }, { tag: 'hr' }],
  plainText: () => '---',
  markdown: {
    write: (state, node, { parent }) => {
      // After the '- ' of an item three dashes would merge with it into one line.
      state.write(wrapsOf(parent) === 'first' ? '***' : '---')
      state.closeBlock(node)
    },
  },
  toDOM: () => ['div', { class: 'divider' }, ['hr']],
}

import type { BlockSpec } from '#modules/workspace/document/block_spec'

const NAME = 'Table of contents'

/** The headings of the page, listed where the page is shown; the document stores none of them. */
export const tableOfContents: BlockSpec = {
  group: 'block',
  plainText: () => NAME,
  markdown: {
    write: (state, node) => {
      state.write('[TOC]')
      state.closeBlock(node)
    },
  },
  parseDOM: [{ tag: 'div.table-of-contents' }],
  toDOM: () => [
    'div',
    { class: 'table-of-contents', role: 'navigation', 'aria-label': NAME },
    NAME,
  ],
}

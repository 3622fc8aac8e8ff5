import { oneOf } from '#modules/workspace/document/attributes'
import type { BlockSpec } from '#modules/workspace/document/block_spec'

/** Heading levels (rule 5.1). */
export const HEADING_LEVELS = [1, 2, 3] as const
export type HeadingLevel = (typeof HEADING_LEVELS)[number]

export const heading: BlockSpec = {
  attrs: { level: { default: 1, validate: oneOf(HEADING_LEVELS) } },
  content: 'inline*',
  group: 'block',
  defining: true,
  markdown: {
    oneLine: true,
    write: (state, node) => {
      state.write(`${'#'.repeat(Number(node.attrs.level))} `)
      state.renderInline(node)
      state.closeBlock(node)
    },
  },
  parseDOM: [
    ...HEADING_LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    { tag: 'h4,h5,h6', attrs: { level: 3 } },
  ],
  toDOM: ({ attrs }) => [`h${String(attrs.level)}`, 0],
}

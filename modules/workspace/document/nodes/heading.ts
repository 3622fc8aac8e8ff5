import type { NodeSpec } from 'prosemirror-model'
import { oneOf } from '../attributes.js'

/** Rule 5.1. */
export const HEADING_LEVELS = [1, 2, 3] as const
export type HeadingLevel = (typeof HEADING_LEVELS)[number]

export const heading: NodeSpec = {
  attrs: { level: { default: 1, validate: oneOf(HEADING_LEVELS) } },
  content: 'inline*',
  group: 'block',
  defining: true,
  parseDOM: [
    ...HEADING_LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    { tag: 'h4,h5,h6', attrs: { level: 3 } },
  ],
  toDOM: ({ attrs }) => [`h${String(attrs.level)}`, 0],
}

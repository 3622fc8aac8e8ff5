import { oneOf } from '#modules/workspace/document/attributes'
import type { InlineSpec } from '#modules/workspace/document/block_spec'

/**
 * Color palette (rule 5.2) without 'default', which is no mark. Each theme defines its own value
 * for a name (frontend/ui/tokens.css).
 */
export const COLORS = [
  'gray',
  'brown',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'red',
] as const
export type Color = (typeof COLORS)[number]

export const color = colorMark('data-color')
export const background = colorMark('data-background')

function colorMark(attribute: string): InlineSpec {
  return {
    attrs: { color: { validate: oneOf(COLORS) } },
    parseDOM: [
      {
        tag: `span[${attribute}]`,
        // One span may have both colors.
        consuming: false,
        getAttrs: (span) => {
          const value = span.getAttribute(attribute)
          return COLORS.some((color) => color === value) && { color: value }
        },
      },
    ],
    toDOM: ({ attrs }) => ['span', { [attribute]: String(attrs.color) }, 0],
  }
}

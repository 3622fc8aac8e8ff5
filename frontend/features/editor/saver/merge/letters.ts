import type { Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'

/** Returns a line's text, with one letter for each position. */
export function letters({ content }: Node) {
  return content.textBetween(0, content.size, null, ({ type }) =>
    type === documentSchema.nodes.hard_break ? '\n' : '\ufffc'
  )
}

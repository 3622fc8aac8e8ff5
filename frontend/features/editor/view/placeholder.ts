import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { placeholderOf } from '../extensions/extensions.js'

/**
 * Marks the empty block at the cursor with `data-placeholder`, for the style sheet to show
 * (rule 6.4). Only that block: what stands elsewhere must cost nothing at each key.
 */
export function placeholder() {
  return new Plugin({
    props: {
      decorations: ({ doc, selection: { $from, empty } }) => {
        const { parent } = $from
        if (!empty || !parent.isTextblock || parent.content.size > 0) return null
        const text = placeholderOf(parent)
        if (!text) return null
        const mark = Decoration.node($from.before(), $from.after(), { 'data-placeholder': text })
        return DecorationSet.create(doc, [mark])
      },
    },
  })
}

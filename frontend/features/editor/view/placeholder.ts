import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { specOf } from '#modules/workspace/document/block_spec'
import { wrapperOf } from '../commands/turn-into.js'
import { placeholderOf } from '../extensions/extensions.js'

/**
 * Marks the empty block at the cursor with `data-placeholder`, which the style sheet shows (rule
 * 6.4). Marks only that block, so that other blocks cost nothing on each key press.
 */
export function placeholder() {
  return new Plugin({
    props: {
      decorations: (state) => {
        const { $from, empty } = state.selection
        const { parent } = $from
        if (!empty || !parent.isTextblock || parent.content.size > 0) return null
        // A cell of a table has no room for it.
        if (specOf($from.node(-1)).quiet) return null
        const text = placeholderOf(parent, wrapperOf(state))
        if (!text) return null
        const mark = Decoration.node($from.before(), $from.after(), { 'data-placeholder': text })
        return DecorationSet.create(state.doc, [mark])
      },
    },
  })
}

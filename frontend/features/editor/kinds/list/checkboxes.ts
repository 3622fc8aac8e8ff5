import { type Command, Plugin } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { wrapperOf } from '../../commands/turn-into.js'

const { list } = documentSchema.nodes

/** Checks or unchecks the to-do at the cursor. */
export const toggleChecked: Command = (state, dispatch) => {
  const item = wrapperOf(state)
  if (item?.type !== list || item.attrs.kind !== 'check') return false
  const position = state.selection.$from.before(-1)
  dispatch?.(state.tr.setNodeAttribute(position, 'checked', !item.attrs.checked))
  return true
}

/** Checks or unchecks a to-do when the user presses its box. */
export function checkboxes() {
  return new Plugin({
    props: {
      handleDOMEvents: {
        // The click changes the document, from which the box is redrawn; the box itself never
        // changes.
        click: (view, event) => {
          const box = (event.target as Element).closest('.list-marker')
          if (!box || !view.editable) return false
          event.preventDefault()
          const inside = view.posAtDOM(box, 0)
          const $inside = view.state.doc.resolve(inside)
          const { tr } = view.state
          for (let depth = $inside.depth; depth > 0; depth--) {
            const node = $inside.node(depth)
            if (node.type !== list) continue
            view.dispatch(
              tr.setNodeAttribute($inside.before(depth), 'checked', !node.attrs.checked)
            )
            break
          }
          return true
        },
        mousedown: (_view, event) => {
          const onBox = (event.target as Element).closest('.list-marker') !== null
          if (onBox) event.preventDefault()
          return onBox
        },
      },
    },
  })
}

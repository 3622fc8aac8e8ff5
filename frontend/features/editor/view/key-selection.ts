import { Plugin } from 'prosemirror-state'

/**
 * Has a key act where the cursor is. Browsers tell of a move of the cursor by a later
 * `selectionchange`; a key that is pressed before that would act where the cursor was.
 */
export function keySelection() {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view) => {
          // ProseMirror compares what it listens to with what it knows; mostly that is the same.
          if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
        },
      },
    },
  })
}

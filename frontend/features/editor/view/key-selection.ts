import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Has a key act where the cursor is. Browsers tell of a move of the cursor by a later
 * `selectionchange`; a key that is pressed before that would act where the cursor was.
 */
export function keySelection() {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: readSelection,
      },
    },
  })
}

/** Has ProseMirror read the browser's selection now, unless a composition is under way. */
export function readSelection({ composing, dom }: EditorView) {
  // ProseMirror compares what it listens to with what it knows; mostly that is the same.
  if (!composing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

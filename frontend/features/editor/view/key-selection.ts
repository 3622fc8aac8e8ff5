import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Makes a key act at the current cursor. Browsers report a cursor move in a later `selectionchange`
 * event. A key pressed before that event would act at the old position.
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

/** Makes ProseMirror read the browser's selection now, unless an IME composition is in progress. */
export function readSelection({ composing, dom }: EditorView) {
  // ProseMirror handles this event by comparing the selection with its own; usually both are equal.
  if (!composing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

import { type EditorState, NodeSelection } from 'prosemirror-state'
import { useEffect, useState } from 'react'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import { formBlock, type Selected } from './form-block.js'

/**
 * Returns the selected block; while its form is open, the block of the form. A block that another
 * device moved is selected again, and one that it deleted stays with the form (rule 15.81).
 */
export function useFormBlock<T extends Selected>(
  view: PageView,
  dialog: string,
  select: (state: EditorState) => T | null
) {
  const isOpen = useEditorState(view, (now) => now.dialog === dialog)
  const [held, setHeld] = useState<T | null>(null)
  const block = useEditorState(view, ({ editor }) =>
    formBlock(isOpen ? held : null, select(editor), editor.doc)
  )
  if (isOpen ? block !== held && block?.isGone === false : held !== null) {
    setHeld(isOpen ? block : null)
  }

  const movedTo = isOpen && block?.isGone === false && block.node?.isBlock ? block.pos : null
  useEffect(() => {
    const { state } = view.editor
    if (movedTo === null || state.selection.from === movedTo) return
    view.runAside(({ tr, doc }, dispatch) => {
      dispatch?.(tr.setSelection(NodeSelection.create(doc, movedTo)))
      return true
    })
  }, [view, movedTo])
  return block
}

import { useCallback, useEffect } from 'react'
import { Floating } from '../../../../ui/floating/floating.js'
import { posToDOMRect } from '../../menus/pos-to-dom-rect.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { dateAt } from './date-commands.js'
import { DateForm } from './date-form.js'

/** Form below the date beside the cursor, while it is open. */
export function Overlay({ view }: { view: PageView }) {
  const asked = useEditorState(view, ({ dialog }) => dialog === 'date')
  const open = useEditorState(view, ({ editor, dialog }) =>
    dialog === 'date' ? dateAt(editor) : null
  )
  // Another tab may have deleted the date.
  const isGone = asked && open === null
  useEffect(() => {
    if (isGone) view.ask(null)
  }, [isGone, view])
  const pos = open?.pos ?? 0
  const anchor = useCallback(() => posToDOMRect(view.editor, pos, pos + 1), [view, pos])
  if (!open) return null
  return (
    <Floating anchor={anchor} context={view.editor.dom} placement="bottom-start" moved={`${pos}`}>
      <DateForm view={view} placed={open} />
    </Floating>
  )
}

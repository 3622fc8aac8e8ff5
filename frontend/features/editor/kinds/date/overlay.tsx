import { useCallback } from 'react'
import { Floating } from '../../../../ui/floating/floating.js'
import { rectAt } from '../../menus/pos-to-dom-rect.js'
import { useFormBlock } from '../../menus/use-form-block.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { dateAt } from './date-commands.js'
import { DateForm } from './date-form.js'

/** Form below the date beside the cursor, while it is open. */
export function Overlay({ view }: { view: PageView }) {
  const asked = useEditorState(view, ({ dialog }) => dialog === 'date')
  const date = useFormBlock(view, 'date', dateAt)
  const pos = date?.pos ?? 0
  const anchor = useCallback(() => rectAt(view.editor, pos, pos + 1), [view, pos])
  if (!asked || !date) return null
  return (
    <Floating anchor={anchor} context={view.editor.dom} placement="bottom-start" moved={`${pos}`}>
      <DateForm view={view} placed={date} />
    </Floating>
  )
}

import type { Placement } from '@floating-ui/react-dom'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useCallback } from 'react'
import { Floating } from '../../../../ui/floating/floating.js'
import { Toolbar } from '../../../../ui/toolbar/toolbar.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { rectAt } from '../pos-to-dom-rect.js'
import { ToolbarFrame } from '../toolbar-frame/toolbar-frame.js'
import { useFocusWithin } from '../use-focus-within.js'

interface BlockToolbarProps {
  view: PageView
  label: string
  /** Position of the selected block. */
  pos: number
  /** Returns the element above which the toolbar floats; by default the block's own. */
  elementAt?: (editor: EditorView, pos: number) => Node | null
  placement?: Placement
  /** Appearance of the block; the toolbar is placed again when it changes. */
  look?: string
  /** Name of the dialog in which the form replaces the toolbar. */
  dialog: string
  form: ReactNode
  children: ReactNode
}

/** Toolbar above a selected block, or a form about the block. Alt+F10 focuses the toolbar. */
export function BlockToolbar({
  view,
  label,
  pos,
  elementAt = nodeDom,
  placement = 'top-end',
  look = '',
  dialog,
  form,
  children,
}: BlockToolbarProps) {
  const { focused, opened } = useEditorState(view, (now) => {
    return { focused: now.focused, opened: now.dialog }
  })
  const [inside, watchFocus] = useFocusWithin()
  const anchor = useCallback(() => {
    const dom = elementAt(view.editor, pos)
    return dom instanceof Element ? dom.getBoundingClientRect() : rectAt(view.editor, pos, pos)
  }, [view, pos, elementAt])

  const asks = opened === dialog
  if (!asks && (opened !== null || !(focused || inside))) return null
  return (
    <Floating
      anchor={anchor}
      context={view.editor.dom}
      placement={asks ? 'top-start' : placement}
      moved={`${pos} ${look} ${asks}`}
    >
      {asks ? (
        form
      ) : (
        <ToolbarFrame view={view} focusHandlers={watchFocus}>
          <Toolbar label={label}>{children}</Toolbar>
        </ToolbarFrame>
      )}
    </Floating>
  )
}

function nodeDom(editor: EditorView, pos: number) {
  return editor.nodeDOM(pos)
}

import { TextSelection } from 'prosemirror-state'
import { useCallback } from 'react'
import { posToDOMRect } from '../menus/pos-to-dom-rect.js'
import { Floating } from '../../../ui/floating/floating.js'
import { Toolbar, ToolbarSeparator } from '../../../ui/toolbar/toolbar.js'
import { ToolbarFrame } from '../menus/toolbar-frame/toolbar-frame.js'
import { useFocusWithin } from '../menus/use-focus-within.js'
import { isInCodeBlock } from '../commands/is-in-code.js'
import type { PageView } from '../view/page-view.js'
import type { PageState } from '../view/page-state.js'
import { useEditorState } from '../view/use-editor-state.js'
import { ColorMenu } from './color-menu.js'
import { formatOf } from './format.js'
import { FormatButtons } from './format-buttons.js'
import { TurnIntoMenu } from './turn-into-menu.js'

/**
 * Toolbar with formats above the selected text. Hidden while the mouse button is held, and unless
 * the focus is in the text, the toolbar or its menus. Alt+F10 focuses the toolbar.
 */
export function FloatingToolbar({ view }: { view: PageView }) {
  const [inside, watchFocus] = useFocusWithin()
  const selected = useEditorState(view, selectedText)
  const { focused, dialog } = useEditorState(view, ({ focused, dialog }) => ({ focused, dialog }))
  const shown = selected !== null && (focused || inside) && dialog === null
  const anchor = useCallback(() => {
    const { from, to } = view.editor.state.selection
    return posToDOMRect(view.editor, from, to)
  }, [view])

  if (!shown) return null
  return (
    <Floating
      anchor={anchor}
      context={view.editor.dom}
      placement="top"
      moved={`${selected.from}-${selected.to}`}
    >
      <ToolbarFrame view={view} focusHandlers={watchFocus}>
        <FormatTools view={view} />
      </ToolbarFrame>
    </Floating>
  )
}

function FormatTools({ view }: { view: PageView }) {
  const format = useEditorState(view, ({ editor }) => formatOf(editor))
  return (
    <Toolbar label="Formatting">
      <TurnIntoMenu view={view} current={format.block} />
      <ToolbarSeparator />
      <FormatButtons view={view} format={format} />
      <ToolbarSeparator />
      <ColorMenu view={view} format={format} />
    </Toolbar>
  )
}

/**
 * Returns the range of the selected text; null without a selection, in code, and while the mouse
 * button is held.
 */
function selectedText({ editor, mouseHeld }: PageState) {
  const { selection } = editor
  const { empty, from, to } = selection
  const isText = selection instanceof TextSelection && !isInCodeBlock(editor)
  return isText && !empty && !mouseHeld ? { from, to } : null
}

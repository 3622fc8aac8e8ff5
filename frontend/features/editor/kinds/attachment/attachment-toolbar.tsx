import { Download, TextCursorInput, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { Floating } from '../../../../ui/floating/floating.js'
import { Toolbar, ToolbarButton } from '../../../../ui/toolbar/toolbar.js'
import { deleteSelected } from '../../blocks/block-commands.js'
import { ToolbarFrame } from '../../menus/toolbar-frame/toolbar-frame.js'
import { useFocusWithin } from '../../menus/use-focus-within.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { downloadSelected, selectedAttachment } from './attachment-commands.js'
import { RenameForm } from './rename-form.js'

/**
 * Toolbar above the selected attachment, for its download, its name and its deletion. Alt+F10
 * focuses the toolbar.
 */
export function AttachmentToolbar({ view }: { view: PageView }) {
  const selected = useEditorState(view, ({ editor }) => selectedAttachment(editor))
  const { focused, dialog } = useEditorState(view, ({ focused, dialog }) => ({ focused, dialog }))
  const [inside, watchFocus] = useFocusWithin()
  const pos = selected?.pos ?? 0
  const anchor = useCallback(() => {
    const dom = view.editor.nodeDOM(pos)
    return dom instanceof Element ? dom.getBoundingClientRect() : new DOMRect()
  }, [view, pos])

  const renaming = dialog === 'attachment-name'
  if (!selected || (!renaming && (dialog !== null || !(focused || inside)))) return null
  return (
    <Floating
      anchor={anchor}
      context={view.editor.dom}
      placement={renaming ? 'top-start' : 'top-end'}
      moved={`${pos} ${renaming}`}
    >
      {renaming ? (
        <RenameForm view={view} before={String(selected.node.attrs.name)} />
      ) : (
        <ToolbarFrame view={view} focusHandlers={watchFocus}>
          <Toolbar label="File">
            <ToolbarButton label="Download" onPress={() => view.run(downloadSelected)}>
              <Download aria-hidden />
            </ToolbarButton>
            <ToolbarButton label="Rename" onPress={() => view.ask('attachment-name')}>
              <TextCursorInput aria-hidden />
            </ToolbarButton>
            <ToolbarButton label="Delete file" onPress={() => view.run(deleteSelected)}>
              <Trash2 aria-hidden />
            </ToolbarButton>
          </Toolbar>
        </ToolbarFrame>
      )}
    </Floating>
  )
}

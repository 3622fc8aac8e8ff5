import { ExternalLink, Link, Pencil, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import type { BookmarkAttributes } from '#modules/workspace/document/blocks/bookmark'
import { Floating } from '../../../../ui/floating/floating.js'
import { Toolbar, ToolbarButton } from '../../../../ui/toolbar/toolbar.js'
import { deleteSelected } from '../../blocks/block-commands.js'
import { ToolbarFrame } from '../../menus/toolbar-frame/toolbar-frame.js'
import { useFocusWithin } from '../../menus/use-focus-within.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { bookmarkIntoLink, openSelected, selectedBookmark } from './bookmark-commands.js'
import { EditForm } from './edit-form.js'

/** Toolbar above the selected bookmark, or the form of its texts. Alt+F10 focuses the toolbar. */
export function BookmarkToolbar({ view }: { view: PageView }) {
  const selected = useEditorState(view, ({ editor }) => selectedBookmark(editor))
  const { focused, dialog } = useEditorState(view, ({ focused, dialog }) => ({ focused, dialog }))
  const [inside, watchFocus] = useFocusWithin()
  const pos = selected?.pos ?? 0
  const anchor = useCallback(() => {
    const dom = view.editor.nodeDOM(pos)
    return dom instanceof Element ? dom.getBoundingClientRect() : new DOMRect()
  }, [view, pos])

  const editing = dialog === 'bookmark-edit'
  if (!selected || (!editing && (dialog !== null || !(focused || inside)))) return null
  return (
    <Floating
      anchor={anchor}
      context={view.editor.dom}
      placement={editing ? 'top-start' : 'top-end'}
      moved={`${pos} ${editing}`}
    >
      {editing ? (
        <EditForm view={view} before={selected.node.attrs as BookmarkAttributes} />
      ) : (
        <ToolbarFrame view={view} focusHandlers={watchFocus}>
          <Toolbar label="Bookmark">
            <ToolbarButton label="Open link" onPress={() => view.run(openSelected)}>
              <ExternalLink aria-hidden />
            </ToolbarButton>
            <ToolbarButton label="Edit" onPress={() => view.ask('bookmark-edit')}>
              <Pencil aria-hidden />
            </ToolbarButton>
            <ToolbarButton label="Turn into link" onPress={() => view.run(bookmarkIntoLink)}>
              <Link aria-hidden />
            </ToolbarButton>
            <ToolbarButton label="Delete bookmark" onPress={() => view.run(deleteSelected)}>
              <Trash2 aria-hidden />
            </ToolbarButton>
          </Toolbar>
        </ToolbarFrame>
      )}
    </Floating>
  )
}

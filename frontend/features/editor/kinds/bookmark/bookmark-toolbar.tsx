import { ExternalLink, Link, Pencil, Trash2 } from 'lucide-react'
import { ToolbarButton } from '../../../../ui/toolbar/toolbar.js'
import { deleteSelected } from '../../blocks/block-commands.js'
import { BlockToolbar } from '../../menus/block-toolbar/block-toolbar.js'
import { useFormBlock } from '../../menus/use-form-block.js'
import type { PageView } from '../../view/page-view.js'
import { bookmarkIntoLink, openSelected, selectedBookmark } from './bookmark-commands.js'
import { EditForm } from './edit-form.js'

/** Toolbar above the selected bookmark, or the form of its texts. */
export function BookmarkToolbar({ view }: { view: PageView }) {
  const selected = useFormBlock(view, 'bookmark-edit', selectedBookmark)
  if (!selected) return null
  return (
    <BlockToolbar
      view={view}
      label="Bookmark"
      pos={selected.pos}
      dialog="bookmark-edit"
      form={<EditForm view={view} bookmark={selected} />}
    >
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
    </BlockToolbar>
  )
}

import { Download, TextCursorInput, Trash2 } from 'lucide-react'
import { ToolbarButton } from '../../../../ui/toolbar/toolbar.js'
import { deleteSelected } from '../../blocks/block-commands.js'
import { BlockToolbar } from '../../menus/block-toolbar/block-toolbar.js'
import { useFormBlock } from '../../menus/use-form-block.js'
import type { PageView } from '../../view/page-view.js'
import { downloadSelected, selectedAttachment } from './attachment-commands.js'
import { RenameForm } from './rename-form.js'

/** Toolbar above the selected attachment, for its download, its name and its deletion. */
export function AttachmentToolbar({ view }: { view: PageView }) {
  const selected = useFormBlock(view, 'attachment-name', selectedAttachment)
  if (!selected) return null
  return (
    <BlockToolbar
      view={view}
      label="File"
      pos={selected.pos}
      dialog="attachment-name"
      form={<RenameForm view={view} file={selected} />}
    >
      <ToolbarButton label="Download" onPress={() => view.run(downloadSelected)}>
        <Download aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Rename" onPress={() => view.ask('attachment-name')}>
        <TextCursorInput aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Delete file" onPress={() => view.run(deleteSelected)}>
        <Trash2 aria-hidden />
      </ToolbarButton>
    </BlockToolbar>
  )
}

import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'

/** Dialog for a file that exceeds the size limit of attachments (rule 6.17). */
export function TooLargeDialog({ view }: { view: PageView }) {
  const open = useEditorState(view, ({ dialog }) => dialog === 'attachment-too-large')
  return (
    <ConfirmDialog
      open={open}
      theme="error"
      title="File too large"
      subtitle="File size should be < 50MB"
      confirmLabel="Close"
      confirmVariant="primary"
      onConfirm={() => view.ask(null)}
      onCancel={() => view.ask(null)}
      finalFocus={{ current: view.editor.dom }}
    />
  )
}

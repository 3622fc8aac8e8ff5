import { ConfirmDialog } from '../../../../../ui/confirm-dialog/confirm-dialog.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'

/** Dialog for an image that exceeds the size limit (rule 6.17). */
export function TooLargeDialog({ view }: { view: PageView }) {
  const open = useEditorState(view, ({ dialog }) => dialog === 'image-too-large')
  return (
    <ConfirmDialog
      open={open}
      theme="error"
      title="Image too large"
      subtitle="Image size should be < 5MB"
      confirmLabel="Close"
      confirmVariant="primary"
      onConfirm={() => view.ask(null)}
      onCancel={() => view.ask(null)}
      finalFocus={{ current: view.editor.dom }}
    />
  )
}

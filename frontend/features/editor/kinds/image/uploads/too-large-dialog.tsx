import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../../../../ui/confirm-dialog/confirm-dialog.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'

/**
 * Dialog for an image that exceeds the size limit (rule 6.17). Offers to shrink it, unless it is an
 * animation.
 */
export function TooLargeDialog({ view }: { view: PageView }) {
  const { open, canShrink } = useEditorState(view, ({ dialog }) => {
    const isOpen = dialog === 'image-too-large'
    return { open: isOpen, canShrink: isOpen && view.uploads.canShrink }
  })

  // The buttons stay while the dialog fades out.
  const [offers, setOffers] = useState(canShrink)
  if (open && offers !== canShrink) setOffers(canShrink)

  useEffect(() => {
    if (!open) view.uploads.forgetLarge()
  }, [open, view])

  const close = () => view.ask(null)

  function shrink() {
    view.uploads.shrink()
    close()
  }

  const actions = offers
    ? { cancelLabel: 'Close', confirmLabel: 'Shrink and upload', onConfirm: shrink }
    : { confirmLabel: 'Close', onConfirm: close }
  return (
    <ConfirmDialog
      open={open}
      theme="error"
      title="Image too large"
      subtitle="Image size should be < 5MB"
      confirmVariant="primary"
      onCancel={close}
      finalFocus={{ current: view.editor.dom }}
      {...actions}
    />
  )
}

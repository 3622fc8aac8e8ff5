import { useState } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { SideModal } from '../../../ui/side-modal/side-modal.js'
import { displayName } from '../tree/item-name.js'
import { PreviewActions, TrashPreview } from './trash-preview.js'
import type { TrashActions } from './use-trash-actions.js'

interface TrashSideModalProps {
  /** Null if no page is shown. */
  page: BlockSummary | null
  actions: TrashActions
  onClose: () => void
}

/** Preview of a trashed page beside the list. */
export function TrashSideModal({ page, actions, onClose }: TrashSideModalProps) {
  // Keeps the page while the window closes.
  const [last, setLast] = useState(page)
  if (page && page !== last) setLast(page)
  const shown = page ?? last
  if (!shown) return null
  return (
    <SideModal
      open={page !== null}
      onClose={onClose}
      onClosed={() => setLast(null)}
      title={displayName(shown)}
      isName
      actions={<PreviewActions page={shown} actions={actions} />}
    >
      <TrashPreview pageId={shown.id} />
    </SideModal>
  )
}

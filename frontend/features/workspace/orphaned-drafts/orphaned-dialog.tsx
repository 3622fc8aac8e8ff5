import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import type { OrphanedDraft } from '../../editor/index.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from '../connection-notice/connection-notice.module.css'

interface OrphanedDialogProps {
  open: boolean
  drafts: OrphanedDraft[]
  /** Postpones the decision. */
  onClose: () => void
  onSave: (draft: OrphanedDraft) => void
  onDelete: (draft: OrphanedDraft) => void
}

/** Lists unsaved drafts of deleted pages. The user saves each as a new page or deletes it. */
export default function OrphanedDialog({
  open,
  drafts,
  onClose,
  onSave,
  onDelete,
}: OrphanedDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Unsaved text of deleted pages"
      description="These texts belong to deleted pages. Save each as a new page or delete it."
      actions={
        <Button variant="quiet" onClick={onClose}>
          Decide later
        </Button>
      }
    >
      <Stack as="ul" gap={3} className={styles.list}>
        {drafts.map((draft) => (
          <Row as="li" key={draft.key} wrap gap={2} rowGap={1}>
            <Text breakable shrink className={styles.what}>
              <span>{draft.name || 'Untitled page'}</span>
              <Text tone="muted" size="sm" block>
                {draft.start || 'No text'}
              </Text>
            </Text>
            <Row as="span" align="stretch" gap={2}>
              <Button variant="quiet" size="small" onClick={() => onSave(draft)}>
                Save as a new page
              </Button>
              <Button variant="ghost" size="small" onClick={() => onDelete(draft)}>
                Delete
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
    </Dialog>
  )
}

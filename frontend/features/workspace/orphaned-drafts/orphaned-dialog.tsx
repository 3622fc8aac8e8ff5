import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import type { OrphanedDraft } from '../../editor/index.js'
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
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <li key={draft.key} className={styles.change}>
            <span className={styles.what}>
              <span>{draft.name || 'Untitled page'}</span>
              <span className={styles.reason}>{draft.start || 'No text'}</span>
            </span>
            <span className={styles.actions}>
              <Button variant="quiet" size="small" onClick={() => onSave(draft)}>
                Save as a new page
              </Button>
              <Button variant="ghost" size="small" onClick={() => onDelete(draft)}>
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

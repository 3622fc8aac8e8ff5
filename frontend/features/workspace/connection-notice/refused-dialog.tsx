import { useAtomValue } from 'jotai'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { runByName } from '../tree/tree-mutations.js'
import {
  dropRefusedChange,
  type RefusedChange,
  refusedChangesAtom,
} from '../mutation-queue/refused-changes.js'
import styles from './connection-notice.module.css'

interface RefusedDialogProps {
  open: boolean
  onClose: () => void
}

/** Lists queued changes that the server refused, so that no change is lost silently. */
export default function RefusedDialog({ open, onClose }: RefusedDialogProps) {
  const refused = useAtomValue(refusedChangesAtom)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Changes that didn’t go through"
      description="You made these changes offline, and your notes changed elsewhere in the meantime."
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className={styles.list}>
        {refused.map((change) => (
          <Refused key={change.id} change={change} />
        ))}
      </ul>
    </Dialog>
  )
}

function Refused({ change }: { change: RefusedChange }) {
  const { id, command, variables, title, reason } = change
  const tryAgain = () => {
    dropRefusedChange(id)
    void runByName(command, variables)
  }
  return (
    <li className={styles.change}>
      <span className={styles.what}>
        <span>{title}</span>
        <span className={styles.reason}>{reason}</span>
      </span>
      <span className={styles.actions}>
        <Button variant="quiet" size="small" onClick={tryAgain}>
          Try again
        </Button>
        <Button variant="ghost" size="small" onClick={() => dropRefusedChange(id)}>
          Dismiss
        </Button>
      </span>
    </li>
  )
}

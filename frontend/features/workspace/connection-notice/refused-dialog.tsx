import { useAtomValue } from 'jotai'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { quoted } from '../../../ui/quoted.js'
import { runByName } from '../tree/tree-mutations.js'
import {
  dropRefusedChange,
  type RefusedChange,
  refusedChangesAtom,
} from '../mutation-queue/refused-changes.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
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
      description="These changes took a while, and then didn’t take effect."
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack as="ul" gap={3} className={styles.list}>
        {refused.map((change) => (
          <Refused key={change.id} change={change} />
        ))}
      </Stack>
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
    <Row as="li" wrap gap={2} rowGap={1}>
      <Text breakable shrink className={styles.what}>
        <span>{quoted(title)}</span>
        <Text tone="muted" size="sm" block>
          {reason}
        </Text>
      </Text>
      <Row as="span" align="stretch" gap={2}>
        <Button variant="quiet" size="small" onClick={tryAgain}>
          Try again
        </Button>
        <Button variant="ghost" size="small" onClick={() => dropRefusedChange(id)}>
          Dismiss
        </Button>
      </Row>
    </Row>
  )
}

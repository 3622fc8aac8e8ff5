import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  dropUnsentData,
  type ForcedSignOut,
  readForcedSignOut,
} from '../../../app/forced-sign-out.js'
import { ConfirmDialog } from '../../../app/load-confirm-dialog.js'
import { useWanted } from '../../../app/use-wanted.js'
import { Button } from '../../../ui/button/button.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './forced-sign-out-notice.module.css'

/**
 * Notice that this browser keeps unsent text of a user whose session ended. Renders nothing
 * otherwise.
 */
export function ForcedSignOutNotice() {
  const [left, setLeft] = useState<ForcedSignOut | null>(null)
  useEffect(() => {
    let here = true
    void readForcedSignOut().then((found) => here && setLeft(found))
    return () => void (here = false)
  }, [])
  if (!left) return null
  return (
    <ForcedSignOutText
      email={left.email}
      onDelete={() => void dropUnsentData(left).then(() => setLeft(null))}
    />
  )
}

interface ForcedSignOutTextProps {
  email: string
  /** Called after the user confirms. */
  onDelete: () => void
}

export function ForcedSignOutText({ email, onDelete }: ForcedSignOutTextProps) {
  const [asking, setAsking] = useState(false)
  const wanted = useWanted(asking)
  return (
    <Row role="status" gap={3} size="sm" breakable className={styles.notice}>
      <History aria-hidden size={16} />
      <p className={styles.text}>
        {`The session of ${email} ended before everything was saved. The rest is kept in this browser and is sent after the next sign-in.`}
      </p>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {wanted && (
        <ConfirmDialog
          open={asking}
          theme="error"
          title="Delete what was not saved?"
          subtitle={`What ${email} wrote here and didn’t save will be deleted for good.`}
          confirmLabel="Delete"
          onConfirm={() => {
            setAsking(false)
            onDelete()
          }}
          cancelLabel="Keep it"
          onCancel={() => setAsking(false)}
        />
      )}
    </Row>
  )
}

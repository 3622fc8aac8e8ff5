import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.js'
import { Button } from '../../../ui/button/button.js'
import { DialogActions } from '../../../ui/dialog/dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { isUndone } from '../import-queries.js'
import { Report } from '../report/report.js'
import { UndoDialog } from '../undo/undo-dialog.js'
import { useOpenImported } from '../use-open-imported.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './import-dialog.module.css'
import type { StepProps } from './step-props.js'

/** The import is over: its report, and the ways to open or undo it. */
export function DoneStep({ item, onClose }: StepProps) {
  const [asking, setAsking] = useState(false)
  const { open, pending, problem } = useOpenImported(item, onClose)
  const undone = isUndone(item)
  return (
    <>
      <Row as="p" gap={2}>
        {!undone && <CircleCheck aria-hidden size={16} className={styles.success} />}
        {undone ? (
          <span>
            This import was undone. Its pages are in the{' '}
            <Link href={paths.trash} className={styles.link} onClick={onClose}>
              trash
            </Link>
            .
          </span>
        ) : (
          <span>Your notes are imported.</span>
        )}
      </Row>
      {item.report && <Report report={item.report} />}
      <FormError message={problem} />
      <DialogActions>
        {undone ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={() => setAsking(true)}>
              Undo import
            </Button>
            <Button pending={pending} onClick={open}>
              Open
            </Button>
          </>
        )}
      </DialogActions>
      {asking && <UndoDialog item={item} onClose={() => setAsking(false)} />}
    </>
  )
}

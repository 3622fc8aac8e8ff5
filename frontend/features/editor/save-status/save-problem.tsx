import { TriangleAlert } from 'lucide-react'
import { useIsOnline } from '../../../app/offline/use-is-online.js'
import { Button } from '../../../ui/button/button.js'
import type { Saver } from '../saver/saver.js'
import { useSaverState } from '../saver/use-saver.js'
import styles from './save-status.module.css'

interface SaveProblemProps {
  saver: Saver
  /** Opens the choice between two versions. */
  onResolve: () => void
}

/** Says why the page is not saved, and offers what can be done; nothing while all is well. */
export function SaveProblem({ saver, onResolve }: SaveProblemProps) {
  const { problem, conflict, dirty } = useSaverState(saver)
  // Offline, the shell says so, and the page is saved when the server is back.
  const online = useIsOnline()
  const unsaved = dirty && online ? problem : null
  const reason = conflict ? 'This page was changed elsewhere' : unsaved
  return (
    <div role="alert" className={styles.place}>
      {reason && (
        <div className={styles.problem}>
          <TriangleAlert aria-hidden size={16} />
          <p>
            <strong>Not saved.</strong> {withStop(reason)} Your text is kept here.
          </p>
          <Button
            variant="quiet"
            size="small"
            onClick={conflict ? onResolve : () => void saver.save()}
          >
            {conflict ? 'Choose a version' : 'Try again'}
          </Button>
        </div>
      )}
    </div>
  )
}

function withStop(sentence: string) {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

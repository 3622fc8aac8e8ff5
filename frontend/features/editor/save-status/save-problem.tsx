import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/button/button.js'
import type { Saver } from '../saver/saver.js'
import { useSaverState } from '../saver/use-saver.js'
import styles from './save-status.module.css'
import { useSaveProblem } from './use-save-problem.js'

interface SaveProblemProps {
  saver: Saver
  /** Opens the choice between two versions. */
  onResolve: () => void
}

/** Says why the page is not saved, and offers what can be done; nothing while all is well. */
export function SaveProblem({ saver, onResolve }: SaveProblemProps) {
  const { conflict } = useSaverState(saver)
  const problem = useSaveProblem(saver)
  const reason = conflict ? 'This page was changed elsewhere' : problem
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

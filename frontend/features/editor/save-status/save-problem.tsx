import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSessionExpired } from '../../../app/session.js'
import { Button } from '../../../ui/button/button.js'
import { SignInAgainDialog } from '../../auth/index.js'
import type { Saver } from '../saver/saver.js'
import { useSaverState } from '../saver/use-save-triggers.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './save-status.module.css'
import { useSaveProblem } from './use-save-problem.js'

interface SaveProblemProps {
  saver: Saver
  /** Opens the choice between both versions. */
  onResolve: () => void
  /** Puts the focus into the text after the user signed in (rule 15.85). */
  focusText: () => void
}

/** Shows why the page is not saved, with the available actions; empty while saving works. */
export function SaveProblem({ saver, onResolve, focusText }: SaveProblemProps) {
  const { conflict, dirty } = useSaverState(saver)
  const problem = useSaveProblem(saver)
  const signedOut = useSessionExpired()
  const [signingIn, setSigningIn] = useState(false)
  const isSignedIn = useRef(false)
  const { reason, action, run } = signedOut
    ? { reason: 'You are signed out', action: 'Sign in', run: () => setSigningIn(true) }
    : conflict
      ? { reason: 'This page was changed elsewhere', action: 'Choose a version', run: onResolve }
      : { reason: problem, action: 'Try again', run: () => void saver.save() }
  return (
    <>
      <Row role="alert" align="stretch" justify="center" className={styles.place}>
        {reason && (
          <Row gap={3} size="sm" className={styles.problem}>
            <TriangleAlert aria-hidden size={16} />
            <p>
              {dirty && <strong>Not saved.</strong>}{' '}
              <span>{`${withStop(reason)} Your text is kept here.`}</span>
            </p>
            <Button variant="quiet" size="small" onClick={run}>
              {action}
            </Button>
          </Row>
        )}
      </Row>
      {signingIn && (
        <SignInAgainDialog
          onSignedIn={() => {
            isSignedIn.current = true
            void saver.save()
          }}
          onClose={() => setSigningIn(false)}
          finalFocus={() => {
            if (!isSignedIn.current) return true
            isSignedIn.current = false
            focusText()
            return false
          }}
        />
      )}
    </>
  )
}

function withStop(sentence: string) {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

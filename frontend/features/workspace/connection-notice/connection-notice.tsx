import { CloudAlert, CloudOff, TriangleAlert } from 'lucide-react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { closedByPress } from '../../../app/closed-by-press.js'
import { laterOverlay } from '../../../app/later-overlay.js'
import { useIsOnline } from '../../../app/offline/connectivity.js'
import { useWanted } from '../../../app/use-wanted.js'
import { Button } from '../../../ui/button/button.js'
import { refusedChangesAtom } from '../mutation-queue/refused-changes.js'
import { useWaitingCount } from '../mutation-queue/use-mutation-queue.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './connection-notice.module.css'

const RefusedDialog = laterOverlay(() => import('./refused-dialog.js'), closedByPress())

/** Delay in ms before the offline notice, so that short interruptions stay silent. */
const PATIENCE = 1_500
/** Time in ms after which a pending change is reported as slow. */
const ANSWER_PATIENCE = 5_000

/**
 * Notice that the server is unreachable, and of changes that the server later refused. `children`
 * are other notices.
 */
export function ConnectionNotice({ children }: { children?: ReactNode }) {
  const online = useIsOnline()
  const waiting = useWaitingCount()
  const refused = useAtomValue(refusedChangesAtom)
  const [open, setOpen] = useState(false)
  const away = useAfter(!online, PATIENCE)
  const wanted = useWanted(open)
  const slow = useAfter(waiting > 0, ANSWER_PATIENCE) && !away

  return (
    <>
      <Stack role="status" align="center" gap={2} className={styles.place}>
        {away && (
          <p className={styles.notice}>
            <CloudOff aria-hidden size={16} />
            <span>{offlineText(waiting)}</span>
          </p>
        )}
        {slow && (
          <p className={styles.notice}>
            <CloudAlert aria-hidden size={16} />
            <span>{`The server is slow to answer. ${waitingText(waiting)}`}</span>
          </p>
        )}
        {!away && !slow && refused.length > 0 && (
          <p className={styles.notice}>
            <TriangleAlert aria-hidden size={16} />
            <span>{refusedText(refused.length)}</span>
            <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
              Show
            </Button>
          </p>
        )}
        {children}
      </Stack>
      {wanted && <RefusedDialog open={open && refused.length > 0} onClose={() => setOpen(false)} />}
    </>
  )
}

function offlineText(waiting: number) {
  if (waiting === 0) return 'You’re offline. Your changes are kept here.'
  return `You’re offline. ${waitingText(waiting)}`
}

function waitingText(waiting: number) {
  return waiting === 1
    ? '1 change is waiting to be sent.'
    : `${waiting} changes are waiting to be sent.`
}

function refusedText(count: number) {
  return count === 1 ? '1 change didn’t go through' : `${count} changes didn’t go through`
}

/** Returns true once `value` has been true for this many ms. */
function useAfter(value: boolean, ms: number) {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setPassed(true), ms)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [value, ms])
  return passed && value
}

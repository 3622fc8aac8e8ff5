import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button/button.js'
import { activityQuery, EVERYTHING } from '../activity-query.js'
import styles from '../activity.module.css'
import { type Answer, devicesOf } from './device-acts.js'
import { DeviceAnswer } from './device-answer.js'
import { UndoDeviceDialog } from './undo-device-dialog.js'

/**
 * Offers to undo everything that a device did since a moment (rule 15.73). Renders nothing without a
 * known device.
 */
export function UndoDevice() {
  const [open, setOpen] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { data } = useInfiniteQuery(activityQuery(EVERYTHING))
  const devices = devicesOf(data?.pages.flat() ?? [])
  if (devices.length === 0 && !open && !answer) return null
  return (
    <div className={styles.byDevice}>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <History aria-hidden size={16} />
        <span>Undo everything from a device…</span>
      </Button>
      {open && (
        <UndoDeviceDialog
          devices={devices}
          onDone={(done) => {
            setAnswer(done)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {answer && <DeviceAnswer answer={answer} onClose={() => setAnswer(null)} />}
    </div>
  )
}

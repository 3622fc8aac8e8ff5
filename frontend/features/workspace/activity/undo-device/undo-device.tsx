import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button/button.js'
import { activityQuery, EVERYTHING } from '../activity-query.js'
import styles from '../activity.module.css'
import { devicesOf } from './device-acts.js'
import { UndoDeviceDialog } from './undo-device-dialog.js'

/** Offers to undo everything that a device did since a moment. Nothing without a known device. */
export function UndoDevice() {
  const [open, setOpen] = useState(false)
  const { data } = useInfiniteQuery(activityQuery(EVERYTHING))
  const devices = devicesOf(data?.pages.flat() ?? [])
  if (devices.length === 0 && !open) return null
  return (
    <div className={styles.byDevice}>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <History aria-hidden size={16} />
        <span>Undo everything from a device…</span>
      </Button>
      {open && <UndoDeviceDialog devices={devices} onClose={() => setOpen(false)} />}
    </div>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Act } from '#modules/workspace/api'
import { isUnreachable, newIdempotencyKey } from '../../../../app/api-client.js'
import { loadFailure } from '../../../../app/load-error/use-load-failure.js'
import { dayOf } from '../../../../app/local-time.js'
import { queryClient } from '../../../../app/query-client.js'
import { serverNow } from '../../../../app/server-clock.js'
import { Button } from '../../../../ui/button/button.js'
import { Dialog } from '../../../../ui/dialog/dialog.js'
import { FormError } from '../../../../ui/form-error/form-error.js'
import { Select } from '../../../../ui/select/select.js'
import { TextField } from '../../../../ui/text-field/text-field.js'
import { markListsStale } from '../../tree/tree-mutations.js'
import { type Answer, deviceActsQuery, undoDevice } from './device-acts.js'
import { OFFLINE } from '../undo-act.js'
import { DeviceSummary } from './device-summary.js'
import styles from './undo-device.module.css'

interface UndoDeviceDialogProps {
  devices: string[]
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for a device and a moment, and says what will be undone. Mounted while open. */
export function UndoDeviceDialog({ devices, onDone, onClose }: UndoDeviceDialogProps) {
  const [device, setDevice] = useState(devices[0] ?? '')
  const [since, setSince] = useState(() => `${dayOf(new Date(serverNow()))}T00:00`)
  const [opened] = useState(newIdempotencyKey)
  // A retry of the same continues where the last attempt was interrupted.
  const key = encodeURIComponent(`${opened}-${device}-${since}`)
  const moment = momentOf(since)
  const query = useQuery({ ...deviceActsQuery(device, moment ?? ''), enabled: moment !== null })
  const undo = useMutation({
    mutationFn: async (acts: Act[]) => ({ acts, ...(await undoDevice(device, moment ?? '', key)) }),
    onSuccess: (answer) => onDone(answer),
    onSettled: () => {
      markListsStale()
      return queryClient.invalidateQueries({ queryKey: ['activity'] })
    },
  })
  const count = query.data?.undoable.length ?? 0
  return (
    <Dialog
      open
      onClose={undo.isPending ? undefined : onClose}
      title="Undo everything from a device"
      description="Undoing makes new changes, so nothing gets lost. Changes that later ones build on stay. Imports, and edits of a page without a pause, are undone as a whole, even if they began earlier."
      actions={
        <>
          <Button variant="quiet" disabled={undo.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={moment === null || count === 0}
            pending={undo.isPending}
            onClick={() => undo.mutate(query.data?.acts ?? [])}
          >
            Undo these changes
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Select
          label="Device"
          options={devices.map((value) => ({ value, label: value }))}
          value={device}
          disabled={undo.isPending}
          onChange={setDevice}
        />
        <TextField
          label="Since"
          type="datetime-local"
          value={since}
          disabled={undo.isPending}
          error={moment === null ? 'Enter a date and a time.' : undefined}
          onChange={({ target }) => setSince(target.value)}
        />
        <DeviceSummary
          data={moment === null ? undefined : query.data}
          problem={query.error && `Couldn’t count the changes. ${loadFailure(query.error)}`}
        />
        {undo.error && (
          <FormError
            message={
              isUnreachable(undo.error)
                ? OFFLINE
                : `Couldn’t undo everything. ${loadFailure(undo.error)}`
            }
          />
        )}
      </div>
    </Dialog>
  )
}

/** Returns the moment of a local date and time, or null. */
function momentOf(local: string) {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

import { Button } from '../../../ui/button/button.js'
import { DialogActions } from '../../../ui/dialog/dialog.js'
import { Progress } from '../../../ui/progress/progress.js'
import { percentOf } from '../counts.js'
import { CancelButton } from './cancel-button.js'
import type { StepProps } from './step-props.js'
import { formatNumber } from '../../../app/counted.js'
import { Text } from '../../../ui/layout/layout.js'

/** The server reads the file. Nothing is created yet. */
export function ReadingStep({ item, onClose }: StepProps) {
  return (
    <>
      <Progress label="Reading the file" value={percentOf(item.progress)} />
      <Text as="p" tone="muted">
        Next, you see what will be created. You can close this window in the meantime.
      </Text>
      <Waiting id={item.id} onClose={onClose} />
    </>
  )
}

/** The server creates the pages. */
export function RunningStep({ item, onClose }: StepProps) {
  const { done, total } = item.progress
  const state = total > 0 ? `${formatNumber(done)} of ${formatNumber(total)} pages and files. ` : ''
  return (
    <>
      <Progress label="Importing" value={percentOf(item.progress)} />
      <Text as="p" tone="muted">
        {`${state}You can close this window. The import goes on, even if you close the tab.`}
      </Text>
      <Waiting id={item.id} onClose={onClose} />
    </>
  )
}

function Waiting({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <DialogActions>
      <CancelButton id={id} />
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  )
}

import { Button } from '../../../ui/button/button.js'
import { DialogActions } from '../../../ui/dialog/dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { ChooseButton } from '../choose-button.js'
import { Report } from '../report/report.js'
import type { StepProps } from './step-props.js'
import { whatIsLeft } from './what-is-left.js'

/** The import failed. */
export function FailedStep({ item, onClose }: StepProps) {
  return (
    <>
      <FormError message={item.error ?? 'The import failed. Try again with a new export.'} />
      <p>{whatIsLeft(item)}</p>
      {item.report && <Report report={item.report} />}
      <Ended onClose={onClose} />
    </>
  )
}

/** The user cancelled the import. */
export function CancelledStep({ item, onClose }: StepProps) {
  return (
    <>
      <p>{`This import was canceled. ${whatIsLeft(item)}`}</p>
      <Ended onClose={onClose} />
    </>
  )
}

function Ended({ onClose }: Pick<StepProps, 'onClose'>) {
  return (
    <DialogActions>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
      <ChooseButton>Choose another file</ChooseButton>
    </DialogActions>
  )
}

import { messageOf } from '../../../app/api-client.js'
import { Button } from '../../../ui/button/button.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { useStaffAction } from '../user/actions/use-staff-action.js'

interface ActionButtonProps {
  label: string
  /** Accessible name, which distinguishes the button from its siblings. */
  name: string
  /** Message on success. */
  done: string
  disabled?: boolean
  run: () => Promise<unknown>
}

/** Button that runs an action on one list item. An error appears below the button. */
export function ActionButton({ label, name, done, disabled, run }: ActionButtonProps) {
  const action = useStaffAction(run, done)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${label} ${name}`}
        disabled={disabled}
        pending={action.isPending}
        onClick={() => action.mutate(undefined)}
      >
        {label}
      </Button>
      {action.error && <FormError message={messageOf(action.error)} />}
    </>
  )
}

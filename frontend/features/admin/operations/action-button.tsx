import { messageOf } from '../../../app/api-client.js'
import { Button } from '../../../ui/button/button.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { useStaffAction } from '../person/actions/use-staff-action.js'

interface ActionButtonProps {
  label: string
  /** Names it among others of its kind. */
  name: string
  /** What is said when it is done. */
  done: string
  disabled?: boolean
  run: () => Promise<unknown>
}

/** Has one thing of a list done at once. A refusal is said below. */
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

import { type SubmitEvent, useId, useRef, useState } from 'react'
import { messageOf } from '../../../app/api-client.js'
import { Button } from '../../../ui/button/button.js'
import { Dialog, type DialogProps } from '../../../ui/dialog/dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { TextField } from '../../../ui/text-field/text-field.js'
import { nameProblem } from '../tree/item-name.js'

interface NameDialogProps {
  title: string
  submitLabel: string
  initialName: string
  /** True if a name is required (rule 2.2: yes for creating, no for renaming). */
  required: boolean
  pending?: boolean
  error?: Error | null
  /** Called with the name after each change. */
  onType?: (name: string) => void
  onSubmit: (name: string) => void
  onClose: () => void
  finalFocus?: DialogProps['finalFocus']
}

/** Dialog that asks for a name. Mounted while open, so that it starts fresh each time. */
export default function NameDialog({
  title,
  submitLabel,
  initialName,
  required,
  pending = false,
  error,
  onType,
  onSubmit,
  onClose,
  finalFocus,
}: NameDialogProps) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(initialName)
  const [submitted, setSubmitted] = useState(false)
  const problem = nameProblem(name, required)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (problem) input.current?.focus()
    else if (!pending) onSubmit(name)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      holdsInput={name !== initialName}
      title={title}
      finalFocus={finalFocus}
      initialFocus={() => {
        input.current?.select()
        return input.current ?? true
      }}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FormError message={error ? messageOf(error) : undefined} />
        <TextField
          ref={input}
          label="Name"
          autoComplete="off"
          value={name}
          error={submitted ? problem : undefined}
          onChange={({ target }) => {
            setName(target.value)
            onType?.(target.value)
          }}
        />
      </form>
    </Dialog>
  )
}

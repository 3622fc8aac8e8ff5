import { valibotResolver } from '@hookform/resolvers/valibot'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { messageOf } from '../../../app/api-client.js'
import { Button } from '../../../ui/button/button.js'
import { Dialog, type DialogProps } from '../../../ui/dialog/dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { TextField } from '../../../ui/text-field/text-field.js'
import { cleanName, MAX_NAME } from '../blocks/block-name.js'

interface NameDialogProps {
  title: string
  submitLabel: string
  initialName: string
  /** Whether a name must be given (SPEC §5: create yes, rename no). */
  required: boolean
  pending?: boolean
  error?: Error | null
  onSubmit: (name: string) => void
  onClose: () => void
  finalFocus?: DialogProps['finalFocus']
}

const MAX_MESSAGE = `Must be at most ${MAX_NAME} characters`
const anyName = v.pipe(v.string('name is required field'), v.maxLength(MAX_NAME, MAX_MESSAGE))
const optionalSchema = v.object({ name: anyName })
const requiredSchema = v.object({
  name: v.pipe(
    anyName,
    v.check((name) => cleanName(name) !== '', 'Required')
  ),
})

/** Asks for a name. Mounted while it is open, so that it starts anew each time. */
export function NameDialog({
  title,
  submitLabel,
  initialName,
  required,
  pending = false,
  error,
  onSubmit,
  onClose,
  finalFocus,
}: NameDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(required ? requiredSchema : optionalSchema),
    defaultValues: { name: initialName },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      finalFocus={finalFocus}
      initialFocus={() => {
        const input = form.current?.querySelector('input')
        input?.select()
        return input ?? true
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
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => void handleSubmit(({ name }) => !pending && onSubmit(name))(event)}
      >
        <FormError message={error ? messageOf(error) : undefined} />
        <TextField
          label="Name"
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
      </form>
    </Dialog>
  )
}

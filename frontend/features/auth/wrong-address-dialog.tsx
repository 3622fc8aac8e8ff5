import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { ChangeEmailPayload, UserResponse } from '#modules/auth/api'
import { showServerError } from '../../app/form-errors.js'
import { typedSince } from '../../app/typed-since.js'
import { currentUserQuery } from '../../app/session.js'
import { Button } from '../../ui/button/button.js'
import { Dialog } from '../../ui/dialog/dialog.js'
import { FormError } from '../../ui/form-error/form-error.js'
import { TextField } from '../../ui/text-field/text-field.js'
import { authCalls } from './auth-calls.js'
import { useSignOut } from './sign-out.js'
import { otherEmailSchema } from './validation.js'

interface WrongAddressDialogProps {
  user: UserResponse
  open: boolean
  onClose: () => void
  /** Called after the address has changed. */
  onChanged: () => void
}

/** Dialog for users who cannot read the mail: they can change the address or sign out. */
export function WrongAddressDialog({ user, open, onClose, onChanged }: WrongAddressDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const signOut = useSignOut(user.id)
  const { register, handleSubmit, setError, getValues, reset, formState } =
    useForm<ChangeEmailPayload>({
      resolver: valibotResolver(otherEmailSchema(user.email)),
      defaultValues: { email: '' },
    })
  const change = useMutation({
    mutationFn: authCalls.changeEmail,
    onSuccess: (changed) => queryClient.setQueryData(currentUserQuery.queryKey, changed),
    onError: (error) => showServerError(error, setError, ['email']),
  })
  function close() {
    onClose()
    reset()
  }
  const submit = handleSubmit((values) => {
    const hasTyped = typedSince(getValues)
    change.mutate(values, {
      onSuccess: () => {
        if (hasTyped()) return
        reset()
        onChanged()
      },
    })
  })
  const { errors } = formState
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Wrong address?"
      description={`We wrote to ${user.email}. You can change the address or sign out.`}
      actions={
        <>
          <Button
            variant="ghost"
            pending={signOut.isPending}
            // There is nothing unsaved, because a user without a verified address has no notes.
            onClick={() => signOut.mutate({ evenUnsaved: true })}
          >
            Sign out
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={change.isPending}>
            Change the address
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FormError message={errors.root?.message} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </form>
    </Dialog>
  )
}

import { valibotResolver } from '@hookform/resolvers/valibot'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { showServerError } from '../../../app/form-errors.js'
import { typedSince } from '../../../app/typed-since.js'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { TextField } from '../../../ui/text-field/text-field.js'
import { accountCalls } from '../account-calls.js'
import { useChangeUser } from '../use-change-user.js'
import { pictureSchema, type PictureValues } from '../validation.js'

interface PictureAddressDialogProps {
  open: boolean
  onClose: () => void
}

/** Dialog for the address of an externally hosted picture (rule 9.10). */
export function PictureAddressDialog({ open, onClose }: PictureAddressDialogProps) {
  const formId = useId()
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm<PictureValues>({
    resolver: valibotResolver(pictureSchema),
    defaultValues: { profile_image: '' },
  })
  const save = useChangeUser(accountCalls.changeProfile)
  function close() {
    onClose()
    reset()
  }
  const submit = handleSubmit((values) => {
    const hasTyped = typedSince(getValues)
    save.mutate(values, {
      onSuccess: () => hasTyped() || close(),
      onError: (error) => showServerError(error, setError, ['profile_image']),
    })
  })
  const { errors } = formState
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Use a picture from the web"
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={save.isPending}>
            Use picture
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FormError message={errors.root?.message} />
        <TextField
          label="Link to the picture"
          type="url"
          inputMode="url"
          placeholder="https://"
          error={errors.profile_image?.message}
          {...register('profile_image')}
        />
      </form>
    </Dialog>
  )
}

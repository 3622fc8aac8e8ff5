import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import type { UserResponse } from '#modules/auth/api'
import { showServerError } from '../../../app/form-errors.js'
import { typedSince } from '../../../app/typed-since.js'
import { Button } from '../../../ui/button/button.js'
import { Form } from '../../../ui/form/form.js'
import { TextField } from '../../../ui/text-field/text-field.js'
import { notify } from '../../../ui/toast/toast.js'
import { accountCalls } from '../account-calls.js'
import { useChangeUser } from '../use-change-user.js'
import { profileSchema, type ProfileValues } from '../validation.js'
import styles from './profile-form.module.css'

/** Name and email address. Only the name can be edited, and saved once changed (rule 15.9). */
export function ProfileForm({ user }: { user: UserResponse }) {
  const { register, handleSubmit, setError, setValue, getValues, reset, formState } =
    useForm<ProfileValues>({
      resolver: valibotResolver(profileSchema),
      // Takes over changes from other tabs, unless the user is typing here.
      values: { full_name: user.full_name },
      resetOptions: { keepDirtyValues: true },
    })
  const save = useChangeUser(accountCalls.changeProfile)
  const { errors, isDirty } = formState
  const submit = handleSubmit((values) => {
    const hasTyped = typedSince(getValues)
    save.mutate(values, {
      onSuccess: ({ full_name }) => {
        const typed = hasTyped() ? getValues('full_name') : full_name
        reset({ full_name })
        setValue('full_name', typed, { shouldDirty: true })
        notify('Saved')
      },
      onError: (error) => showServerError(error, setError, ['full_name']),
    })
  })
  return (
    <Form onSubmit={submit} error={errors.root?.message}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="Your email can’t be changed."
        readOnly
        value={user.email}
      />
      <TextField
        label="Full name"
        autoComplete="name"
        error={errors.full_name?.message}
        {...register('full_name')}
      />
      <Button
        type="submit"
        className={styles.save}
        disabled={!isDirty && !save.isPending}
        pending={save.isPending}
      >
        Save
      </Button>
    </Form>
  )
}

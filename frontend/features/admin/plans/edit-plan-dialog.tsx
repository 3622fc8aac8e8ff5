import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { PlanResponse } from '#modules/billing/api'
import { showServerError } from '../../../app/form-errors.js'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { TextArea } from '../../../ui/text-area/text-area.js'
import { TextField } from '../../../ui/text-field/text-field.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { notify } from '../../../ui/toast/toast.js'
import { plansQuery } from '../../billing/index.js'
import { staffCalls } from '../staff-calls.js'
import styles from './edit-plan.module.css'
import { INTERVAL_NAMES } from './plans-columns.js'
import { type PlanFields, planSchema, type PlanValues } from './validation.js'

interface EditPlanDialogProps {
  plan: PlanResponse
  open: boolean
  onClose: () => void
}

/** Changes what may be changed of a plan; its price never is (rule 11.3). */
export function EditPlanDialog({ plan, open, onClose }: EditPlanDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, reset, formState } = useForm<
    PlanFields,
    unknown,
    PlanValues
  >({
    resolver: valibotResolver(planSchema),
    // What somebody else saves comes in, but not over what is typed here.
    values: fieldsOf(plan),
    resetOptions: { keepDirtyValues: true },
  })
  const save = useMutation({
    mutationFn: (values: PlanValues) => staffCalls.changePlan(plan.id, values),
    // The live feed tells everybody else.
    onSuccess: () => queryClient.invalidateQueries(plansQuery),
  })
  function close() {
    onClose()
    reset()
  }
  const submit = handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        onClose()
        notify('Saved')
      },
      onError: (error) =>
        showServerError(error, setError, ['name', 'description', 'storage_limit', 'features']),
    })
  )
  const { errors } = formState
  return (
    <Dialog
      open={open}
      onClose={close}
      size="large"
      title={`Update plan ${plan.name}, ${INTERVAL_NAMES[plan.interval_unit]}`}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormError message={errors.root?.message} />
        <TextField label="Name" error={errors.name?.message} {...register('name')} />
        <TextArea
          label="Description"
          error={errors.description?.message}
          {...register('description')}
        />
        <div className={styles.numbers}>
          <TextField
            label="Price ($)"
            disabled
            value={plan.price}
            hint="The price of a plan never changes."
          />
          <TextField
            label="Storage (GB)"
            inputMode="numeric"
            error={errors.storage_limit?.message}
            {...register('storage_limit')}
          />
        </div>
        <TextArea
          label="Features"
          hint="One per line."
          error={errors.features?.message}
          {...register('features')}
        />
      </form>
    </Dialog>
  )
}

function fieldsOf({ name, description, storage_limit, features }: PlanResponse): PlanFields {
  return {
    name,
    description,
    storage_limit: String(storage_limit),
    features: features.join('\n'),
  }
}

import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PLAN_CHANGED_CODE, type PlanChangedData, type PlanResponse } from '#modules/billing/api'
import { ApiError } from '../../../app/api-client.js'
import { showServerError } from '../../../app/form-errors.js'
import { typedSince } from '../../../app/typed-since.js'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { TextArea } from '../../../ui/text-area/text-area.js'
import { TextField } from '../../../ui/text-field/text-field.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { notify } from '../../../ui/toast/toast.js'
import { plansQuery } from '../../billing/index.js'
import { staffCalls } from '../staff-calls.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './edit-plan.module.css'
import { INTERVAL_NAMES } from './plans-columns.js'
import { type PlanFields, planSchema, type PlanValues } from './validation.js'

interface EditPlanDialogProps {
  plan: PlanResponse
  open: boolean
  onClose: () => void
}

/** Edits a plan. Its price can never change (rule 11.3). */
export function EditPlanDialog({ plan, open, onClose }: EditPlanDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, getValues, setValue, clearErrors, reset, formState } =
    useForm<PlanFields, unknown, PlanValues>({
      resolver: valibotResolver(planSchema),
      // Takes over changes that other staff save, except in fields edited here.
      values: fieldsOf(plan),
      resetOptions: { keepDirtyValues: true },
    })
  const save = useMutation({
    mutationFn: ({ base, ...values }: PlanValues & { base: number }) =>
      staffCalls.changePlan(plan.id, { ...values, base_revision: base }),
    // The live feed notifies all other sessions.
    onSuccess: () => queryClient.invalidateQueries(plansQuery),
  })
  // Plan revision shown when the form opened. The save is based on it.
  const [base, setBase] = useState(plan.revision ?? 0)
  if (!open && base !== (plan.revision ?? 0)) setBase(plan.revision ?? 0)
  const [conflict, setConflict] = useState<PlanChangedData>()
  function close() {
    onClose()
    reset()
    setConflict(undefined)
  }
  function takeOver({ plan: theirs, changes }: PlanChangedData) {
    const values = fieldsOf(theirs)
    for (const field of new Set(changes.flatMap(({ fields }) => fields))) {
      setValue(field, values[field])
    }
    setBase(theirs.revision ?? 0)
    setConflict(undefined)
    clearErrors('root')
  }
  const submit = handleSubmit((values) => {
    const hasTyped = typedSince(getValues)
    save.mutate(
      { ...values, base: conflict?.plan.revision ?? base },
      {
        onSuccess: ({ revision = 0 }) => {
          if (hasTyped()) {
            setBase(revision)
            setConflict(undefined)
          } else close()
          notify('Saved')
        },
        onError: (error) => {
          setConflict(conflictIn(error))
          showServerError(error, setError, ['name', 'description', 'storage_limit', 'features'])
        },
      }
    )
  })
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
          {conflict && (
            <Button variant="quiet" onClick={() => takeOver(conflict)}>
              Take over
            </Button>
          )}
          <Button type="submit" form={formId} pending={save.isPending}>
            {conflict ? 'Save mine' : 'Save'}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} noValidate gap={4} onSubmit={(event) => void submit(event)}>
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
      </Stack>
    </Dialog>
  )
}

/** Returns the concurrent changes in a conflict error. */
function conflictIn(error: unknown) {
  const isConflict = error instanceof ApiError && error.code === PLAN_CHANGED_CODE
  return isConflict ? (error.data as PlanChangedData) : undefined
}

function fieldsOf({ name, description, storage_limit, features }: PlanResponse): PlanFields {
  return {
    name,
    description,
    storage_limit: String(storage_limit),
    features: features.join('\n'),
  }
}

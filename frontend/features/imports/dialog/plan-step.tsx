import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportChoices, ImportNesting } from '#modules/workspace/api'
import { Button } from '../../../ui/button/button.js'
import { DialogActions } from '../../../ui/dialog/dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import type { Target } from '../../workspace/index.js'
import { problemOf, useStartImport } from '../import-calls.js'
import { isEmptyPlan, startLabel } from '../counts.js'
import { importQuery } from '../import-queries.js'
import { Problems } from '../report/problems.js'
import { Choices } from '../plan/choices.js'
import { Outline } from '../plan/outline.js'
import { PlanSummary } from '../plan/plan-summary.js'
import { StorageWarning } from '../plan/storage-warning.js'
import { CancelButton } from './cancel-button.js'
import type { StepProps } from './step-props.js'

/** Shows what the import will create where, and lets the user choose both (rule 15.56). */
export function PlanStep({ item }: StepProps) {
  const [target, setTarget] = useState<Target | null>(null)
  const [nesting, setNesting] = useState<ImportNesting>('sections')
  const choices = choicesOf(target, nesting)
  const planned = useQuery({
    ...importQuery(item.id, choices),
    placeholderData: keepPreviousData,
  })
  const { start, pending, problem } = useStartImport(item.id)
  const { plan, report } = planned.data ?? item
  if (!plan) return <Skeleton rows={6} />
  return (
    <>
      <PlanSummary plan={plan} format={item.format} />
      <Choices target={target} onTarget={setTarget} nesting={nesting} onNesting={setNesting} />
      <Outline plan={plan} isStale={planned.isPlaceholderData} />
      {report && report.problems_total > 0 && (
        <Problems
          title="Won’t come over, or only in part"
          problems={report.problems}
          total={report.problems_total}
        />
      )}
      <StorageWarning bytes={plan.bytes} />
      <FormError message={problem ?? problemOf(planned.error)} />
      <DialogActions>
        <CancelButton id={item.id} />
        <Button
          pending={pending || planned.isPlaceholderData}
          disabled={planned.error !== null || isEmptyPlan(plan)}
          onClick={() => start(choices)}
        >
          {startLabel(plan)}
        </Button>
      </DialogActions>
    </>
  )
}

/** Leaves out the defaults, whose plan the window has already loaded. */
function choicesOf(target: Target | null, nesting: ImportNesting): ImportChoices {
  return {
    ...(target && { parent_block_id: target.id }),
    ...(nesting !== 'sections' && { nesting }),
  }
}

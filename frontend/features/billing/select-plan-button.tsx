import { lazy, Suspense, useState } from 'react'
import type { PlanAnswer } from '#modules/billing/api'
import { Button, type ButtonProps } from '../../ui/button/button.js'

const SelectPlanDialog = lazy(() => import('./select-plan-dialog.js'))

interface SelectPlanButtonProps extends Pick<
  ButtonProps,
  'size' | 'variant' | 'wide' | 'disabled'
> {
  plan: PlanAnswer
}

/** 'Select plan' (SPEC §2); what it opens is fetched when it is first pressed. */
export function SelectPlanButton({ plan, ...look }: SelectPlanButtonProps) {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...look}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        Select plan
      </Button>
      <Suspense fallback={null}>
        {asked && <SelectPlanDialog open={open} plan={plan} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

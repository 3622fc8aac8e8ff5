import { useState } from 'react'
import type { PlanResponse } from '#modules/billing/api'
import { loadableOverlay } from '../../app/loadable-overlay.js'
import { Button, type ButtonProps } from '../../ui/button/button.js'

const SelectPlanDialog = loadableOverlay(() => import('./select-plan-dialog.js'))

interface SelectPlanButtonProps extends Pick<
  ButtonProps,
  'size' | 'variant' | 'wide' | 'disabled'
> {
  plan: PlanResponse
}

/** 'Select plan' (rule 11.5); what it opens is fetched when it is first pressed. */
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
      {asked && <SelectPlanDialog open={open} plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}

import { useState } from 'react'
import { paths } from '../../app/paths.js'
import { flushUnsaved } from '../../app/unsaved.js'
import { Button, type ButtonProps } from '../../ui/button/button.js'
import { usePaymentSettings } from './payment-settings.js'

interface SelectPlanButtonProps extends Pick<
  ButtonProps,
  'size' | 'variant' | 'wide' | 'disabled'
> {
  planId: number
  label?: string
}

/** 'Select plan' button (rule 11.5). Leads to the checkout if payments are set up. */
export function SelectPlanButton({
  planId,
  label = 'Select plan',
  disabled,
  ...look
}: SelectPlanButtonProps) {
  const [leaving, setLeaving] = useState(false)
  const canBuy = usePaymentSettings() !== null
  return (
    <Button
      {...look}
      disabled={disabled || !canBuy}
      pending={leaving}
      onClick={() => {
        setLeaving(true)
        void openCheckout(planId).finally(() => setLeaving(false))
      }}
    >
      {label}
    </Button>
  )
}

/**
 * Opens the checkout, which is a separate document (decision 127). Text that cannot be sent before
 * stays a draft.
 */
async function openCheckout(planId: number) {
  const { pathname, search, hash } = window.location
  await flushUnsaved()
  window.location.assign(paths.checkout(planId, pathname + search + hash))
}

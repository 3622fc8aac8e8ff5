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

/** 'Select plan' (rule 11.5): leads to the checkout, where payments are set up. */
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

/** The checkout is a document of its own (decision 174). What cannot be sent before stays a draft. */
async function openCheckout(planId: number) {
  const { pathname, search, hash } = window.location
  await flushUnsaved()
  window.location.assign(paths.checkout(planId, pathname + search + hash))
}

import { useState } from 'react'
import type { SettingsResponse } from '#modules/auth/api'
import type { CurrentSubscriptionResponse, PlanResponse } from '#modules/billing/api'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.js'
import { NotSetUp } from '../not-set-up.js'
import { OrderSummary } from './order-summary.js'
import { PayPal } from './paypal.js'

interface CheckoutProps {
  plan: PlanResponse
  /** The plan in effect. */
  current: CurrentSubscriptionResponse
  /** Null where payments are not set up. */
  paypal: SettingsResponse['paypal']
  /** Where to go on afterwards. */
  next: string
}

/** The order, until PayPal has the person's approval; then thanks for it. */
export function Checkout({ plan, current, paypal, next }: CheckoutProps) {
  const [approved, setApproved] = useState(false)
  const { subscription } = current
  const had = subscription?.plan_id === plan.id && subscription.status === 1
  return (
    <>
      <OrderSummary plan={plan} current={had ? null : current} />
      <NotSetUp />
      <p role="status">{standing(plan.name, { had, approved })}</p>
      {paypal && !had && !approved && (
        <PayPal planId={plan.id} settings={paypal} onApproved={() => setApproved(true)} />
      )}
      <ConfirmDialog
        open={approved}
        theme="success"
        title="Thank you for your payment"
        subtitle="Please wait for a few minutes before the new plan takes effect."
        confirmLabel="OK"
        onConfirm={() => window.location.assign(next)}
      />
    </>
  )
}

function standing(name: string, { had, approved }: { had: boolean; approved: boolean }) {
  if (had) return `${name} is your plan, and it is in effect.`
  if (approved) return `${name} takes effect as soon as PayPal has told us of your approval.`
  return null
}

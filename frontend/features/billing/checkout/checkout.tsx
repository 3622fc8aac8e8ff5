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
  /** Null if payments are not set up. */
  paypal: SettingsResponse['paypal']
  /** Address to continue to afterwards. */
  next: string
}

/**
 * Shows the order until PayPal has the user's approval. Then shows thanks while the approval is
 * valid.
 */
export function Checkout({ plan, current, paypal, next }: CheckoutProps) {
  /** Id of the subscription. */
  const [approved, setApproved] = useState<number | null>(null)
  const { subscription } = current
  const active = subscription?.status === 1 ? subscription : null
  const had = active?.plan_id === plan.id
  const overtaken = approved !== null && active !== null && active.id > approved
  return (
    <>
      <OrderSummary plan={plan} current={had || overtaken ? null : current} />
      <NotSetUp />
      <p role="status">
        {statusText(plan.name, { had, approved: approved !== null && !overtaken })}
      </p>
      {paypal && !had && approved === null && (
        <PayPal planId={plan.id} settings={paypal} onApproved={setApproved} />
      )}
      <ConfirmDialog
        open={approved !== null}
        {...(overtaken ? overtakenBy(active.name) : THANKS)}
        confirmLabel="OK"
        onConfirm={() => window.location.assign(next)}
      />
    </>
  )
}

const THANKS = {
  theme: 'success',
  title: 'Thank you for your payment',
  subtitle: 'Please wait for a few minutes before the new plan takes effect.',
} as const

/** Only the latest of several orders counts (rule 11.9). Another tab may have placed it. */
function overtakenBy(name: string) {
  return {
    theme: 'error',
    title: 'You placed a later order',
    subtitle: `Your plan is ${name}, which you ordered later, so this order is canceled. Payments history shows any refund.`,
  } as const
}

function statusText(name: string, { had, approved }: { had: boolean; approved: boolean }) {
  if (had) return `${name} is now your plan.`
  if (approved) return `${name} starts as soon as PayPal confirms your approval.`
  return null
}

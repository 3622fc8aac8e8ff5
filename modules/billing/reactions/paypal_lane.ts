import { FinalFailure, type Lane } from '#kernel/outbox/lane'
import type { PayPalCalls } from '#platform/paypal/calls'
import { PayPalError } from '#platform/paypal/errors'
import {
  refundDuePayment,
  type DuePayment,
  type RefundServices,
} from '#modules/billing/reactions/refund_due_payment'
import { askPayPal } from '#modules/billing/reconciliation/reconcile'
import { CANCEL, PAYPAL_TOPIC } from '#modules/billing/sql'

export interface PayPalLaneServices extends RefundServices {
  calls: RefundServices['calls'] & Pick<PayPalCalls, 'cancelSubscription'>
}

const REASON = 'Canceled in Strata'

/**
 * Sends pending calls to PayPal until they succeed: cancels subscriptions that would be charged
 * further and refunds payments.
 */
export function paypalLane(services: () => Promise<PayPalLaneServices | undefined>): Lane {
  return {
    topic: PAYPAL_TOPIC,
    ordered: false,
    batchSize: 5,
    delays: [2, 10, 60, 300, 1800, 3600],
    maxAttempts: Infinity,
    async handle({ key, payload }) {
      const available = await services()
      if (!available) throw new Error('Payments are not set up, so PayPal cannot be called')
      try {
        if (key.startsWith(CANCEL)) await cancel(available, key.slice(CANCEL.length))
        else await refundDuePayment(available, payload as DuePayment)
      } catch (error) {
        if (!(error instanceof PayPalError) || !error.isNotFound) throw error
        const message = `${error.message}; check that the credentials belong to the same PayPal account`
        throw new FinalFailure(message, { cause: error })
      }
    },
  }
}

/**
 * Cancels a subscription at PayPal; succeeds if it is already over. Then queries PayPal's state
 * instead of waiting for the webhook.
 */
async function cancel(services: PayPalLaneServices, paypalId: string) {
  await services.calls.cancelSubscription(paypalId, REASON)
  const sale = await services.sales.byPayPalId(paypalId)
  if (sale) await askPayPal(services, sale)
}

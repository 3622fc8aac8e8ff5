import { FinalFailure, type Lane } from '#kernel/outbox/lane'
import type { PayPalCalls } from '#server/paypal/calls'
import { PayPalError } from '#server/paypal/errors'
import { askPayPal, type ReconcileServices } from '#modules/billing/reconcile'
import { CANCEL, PAYPAL_TOPIC } from '#modules/billing/sql'

export interface CancelServices extends Pick<ReconcileServices, 'bus' | 'sales' | 'now'> {
  calls: ReconcileServices['calls'] & Pick<PayPalCalls, 'cancelSubscription'>
}

const REASON = 'Cancelled in Strata'

/**
 * Cancels subscriptions at PayPal, until they are: what stays would be charged again. One that is
 * over there already is done. Afterwards PayPal is asked how it stands, without waiting for the
 * webhook that says so.
 */
export function cancelLane(services: () => Promise<CancelServices | undefined>): Lane {
  return {
    topic: PAYPAL_TOPIC,
    ordered: false,
    batchSize: 5,
    delays: [2, 10, 60, 300, 1800, 3600],
    maxAttempts: Infinity,
    async handle({ key }) {
      const available = await services()
      if (!available) throw new Error('Payments are not set up: PayPal cannot be told')
      const paypalId = key.slice(CANCEL.length)
      try {
        await available.calls.cancelSubscription(paypalId, REASON)
      } catch (error) {
        if (!(error instanceof PayPalError) || !error.isNotFound) throw error
        throw new FinalFailure('PayPal has no such subscription: is it another account?')
      }
      const sale = await available.sales.byPayPalId(paypalId)
      if (sale) await askPayPal(available, sale)
    },
  }
}

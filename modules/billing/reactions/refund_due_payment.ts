import { FinalFailure } from '#kernel/outbox/lane'
import type { PayPalCalls } from '#platform/paypal/calls'
import { PayPalError } from '#platform/paypal/errors'
import { billingAggregate, billingStream, type Billing } from '#modules/billing/billing'
import { askPayPal, type ReconcileServices } from '#modules/billing/reconciliation/reconcile'
import { isOver, type Subscription } from '#modules/billing/subscription'

export interface RefundServices extends Pick<
  ReconcileServices,
  'bus' | 'sales' | 'events' | 'now'
> {
  calls: ReconcileServices['calls'] & Pick<PayPalCalls, 'refundSale'>
}

/** Payload in the outbox. */
export interface DuePayment {
  userId: number
  paymentId: number
}

/**
 * Refunds the rest of a due payment at PayPal (rule 11.15). First queries PayPal again for the
 * facts behind the refund. Requires PayPal to report the subscription as over, so a subscription
 * that stays never loses its payment (decision 173). Afterwards queries the payment's state instead
 * of waiting for the webhook.
 */
export async function refundDuePayment(services: RefundServices, payment: DuePayment) {
  const known = await findDue(services, payment)
  if (!known) return
  await askAbout(services, known)
  const due = await findDue(services, payment)
  if (!due) return
  const { saleId, subscription } = due
  if (!isOver(subscription)) throw new Error('PayPal has not cancelled its subscription yet')
  const refusal = await refund(services, saleId)
  await ask(services, subscription)
  if (refusal && (await findDue(services, payment))) {
    throw new FinalFailure(refusal.message, { cause: refusal })
  }
}

interface Due {
  saleId: string
  subscription: Subscription
  state: Billing
}

/** Returns the payment if still due for refund, otherwise undefined. */
async function findDue(
  { bus }: RefundServices,
  { userId, paymentId }: DuePayment
): Promise<Due | undefined> {
  const stream = billingStream(userId)
  const request = {
    actor: 'system' as const,
    owner: userId,
    route: 'paypal refund',
    body: null,
    correlationId: `refund/${paymentId}`,
  }
  const { result: state } = await bus.run(
    request,
    async ({ load }) => (await load(billingAggregate, stream)).state
  )
  for (const subscription of state.values()) {
    for (const [saleId, { id, refundDue }] of subscription.payments) {
      if (id === paymentId) return refundDue ? { saleId, subscription, state } : undefined
    }
  }
  return undefined
}

/** Queries PayPal about the subscription and all later ones, which may have superseded it. */
async function askAbout(services: RefundServices, { subscription, state }: Due) {
  const { subscription_id } = subscription.sale
  for (const one of state.values()) {
    const isLater = one.sale.subscription_id > subscription_id && one.startedAt !== undefined
    if (one === subscription || isLater) await ask(services, one)
  }
}

async function ask(services: RefundServices, { sale }: Subscription) {
  const known = await services.sales.byPayPalId(sale.paypal_id)
  if (!known) throw new Error(`The order of ${sale.paypal_id} is unknown`)
  await askPayPal(services, known)
}

/**
 * Refunds the payment under a fixed request id, so a retry does not refund twice. Returns a
 * rejection instead of throwing, because PayPal's error for an already refunded payment has other
 * causes too.
 */
async function refund({ calls }: RefundServices, saleId: string) {
  try {
    await calls.refundSale(`refund-${saleId}`, saleId)
  } catch (error) {
    if (error instanceof PayPalError && !error.isTransient && !error.isNotFound) return error
    throw error
  }
  return undefined
}

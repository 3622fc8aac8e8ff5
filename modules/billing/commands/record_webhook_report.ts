import { randomUUID } from 'node:crypto'
import type { CommandBus } from '#kernel/aggregates/command_bus'
import { billingAggregate, billingStream, decide } from '#modules/billing/billing'
import { isOddRefund } from '#modules/billing/webhooks/refund_facts'
import type { WebhookReport } from '#modules/billing/webhooks/webhook_report'
import type { KnownSale, SubscriptionSales } from '#modules/billing/subscription_sales'

interface Services {
  bus: CommandBus
  sales: SubscriptionSales
}

/**
 * Records a report on a subscription that PayPal created. `key` identifies the report's source, so
 * a repeated report is one command.
 */
export async function recordWebhookReport(
  { bus, sales }: Services,
  { userId, sale, paypalId }: KnownSale,
  report: WebhookReport,
  key: string = randomUUID()
): Promise<'recorded' | 'unchanged' | 'review'> {
  if (paypalId === undefined) throw new TypeError('The subscription has no PayPal id')
  const stream = billingStream(userId)
  const request = {
    actor: 'system' as const,
    owner: userId,
    route: 'paypal',
    idempotencyKey: key,
    body: null,
    correlationId: key,
  }
  let isOdd = false
  const { result } = await bus.run(request, ({ commandId, execute }) =>
    execute({
      aggregate: billingAggregate,
      stream,
      commandId,
      prepare: async () => (report.kind === 'payment' ? sales.drawPaymentId() : 0),
      decide: (state, paymentId) => {
        const sold = { ...sale, paypal_id: paypalId }
        isOdd = isOddRefund(state.get(sale.subscription_id), report)
        return decide(state, { type: 'RecordWebhookReport', sale: sold, report, paymentId })
      },
    })
  )
  return result.events.length > 0 ? 'recorded' : isOdd ? 'review' : 'unchanged'
}

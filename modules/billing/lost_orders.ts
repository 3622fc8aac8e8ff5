import { fromUnits } from '#modules/billing/money'
import { ReconciliationSchedule } from '#modules/billing/reconciliation/reconciliation_schedule'
import type { KnownSale, SubscriptionSales } from '#modules/billing/subscription_sales'
import type { StoredWebhooks } from '#modules/billing/webhooks/stored_webhooks'
import type { ParsedWebhook } from '#modules/billing/webhooks/webhook_report'
import { PlanQueries } from '#projections/plans/queries'

interface Services {
  sales: SubscriptionSales
  events: StoredWebhooks
}

/**
 * Finds the user of a subscription that no order explains, because a restored backup lacks the
 * order (decision 171). Restores the order if PayPal's plan is one of ours and the custom id names
 * a user. `ownerless`: the plan is ours, but not the user. `foreign`: not sold here.
 */
export async function restoreOrder(
  { sales, events }: Services,
  { paypalId, customId, report }: ParsedWebhook
): Promise<KnownSale | 'ownerless' | 'foreign'> {
  if (paypalId === undefined) return 'foreign'
  if (report.kind !== 'subscription') {
    return (await events.isOwnerless(paypalId)) ? 'ownerless' : 'foreign'
  }
  // An order without approval costs its user nothing.
  if (report.status === 'waiting') return 'foreign'
  const planId = await sales.planSoldAs(report.paypalPlanId)
  const plan = planId === undefined ? undefined : await new PlanQueries(sales.pool).find(planId)
  if (!plan) return 'foreign'
  await new ReconciliationSchedule(sales.pool).adoptFromLog(paypalId)
  const logged = await sales.byPayPalId(paypalId)
  if (logged) return logged
  const userId = sales.userIn(customId)
  if (userId === undefined || !(await sales.userExists(sales.pool, userId))) {
    await events.markOwnerless(paypalId)
    return 'ownerless'
  }
  await sales.reserve({
    userId,
    planId: plan.id,
    price: fromUnits(plan.price, 'USD'),
    intervalUnit: plan.interval_unit,
    paypalPlanId: report.paypalPlanId,
    commandId: `restored/${paypalId}`,
    at: new Date(report.createdAt ?? report.at ?? Date.now()),
    paypalId,
  })
  return (await sales.byPayPalId(paypalId))!
}

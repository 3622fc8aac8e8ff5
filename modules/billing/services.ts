import type pg from 'pg'
import type { CommandBus } from '#kernel/aggregates/command_bus'
import { userExists } from '#modules/auth/index'
import type { ConfiguredPayPal, PayPal } from '#platform/paypal/paypal'
import type { PayPalLaneServices } from '#modules/billing/reactions/paypal_lane'
import { PayPalPlans } from '#modules/billing/plans/paypal_plans'
import type { ReconcileServices } from '#modules/billing/reconciliation/reconcile'
import { ReconciliationSchedule } from '#modules/billing/reconciliation/reconciliation_schedule'
import { SubscriptionSales } from '#modules/billing/subscription_sales'
import { StoredWebhooks } from '#modules/billing/webhooks/stored_webhooks'

interface BillingOptions {
  pool: pg.Pool
  bus: CommandBus
  paypal: PayPal
  log: ReconcileServices['log']
}

/** Services of billing, created once. */
export class Billing {
  readonly sales: SubscriptionSales
  readonly events: StoredWebhooks
  /** Undefined if payments are not set up. */
  readonly paypal?: ConfiguredPayPal & { paypalPlans: PayPalPlans }

  constructor(readonly options: BillingOptions) {
    const { pool, paypal } = options
    this.sales = new SubscriptionSales(pool, userExists)
    this.events = new StoredWebhooks(pool)
    if (!paypal.configured) return
    const paypalPlans = new PayPalPlans(pool, paypal.browser.clientId, paypal.calls)
    this.paypal = { ...paypal, paypalPlans }
  }

  /** Services for queries to PayPal; undefined if payments are not set up. */
  get reconciling(): (ReconcileServices & PayPalLaneServices) | undefined {
    if (!this.paypal) return undefined
    const { sales, events, options } = this
    const { bus, log } = options
    const { calls, browser } = this.paypal
    const now = () => new Date()
    const schedule = new ReconciliationSchedule(options.pool)
    return { bus, sales, schedule, events, log, calls, now, account: browser.clientId }
  }
}

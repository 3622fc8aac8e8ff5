import type pg from 'pg'
import type { IntervalUnit } from '#modules/billing/api'
import type { Sale } from '#modules/billing/events'
import type { Money } from '#modules/billing/money'
import type { ParsedWebhook } from '#modules/billing/webhooks/webhook_report'
import { PAYMENTS } from '#projections/subscriptions/queries/in_effect'

/** A sale to a user. */
export interface KnownSale {
  userId: number
  planId: number
  sale: Omit<Sale, 'paypal_id'>
  /** Undefined until PayPal has created the subscription. */
  paypalId: string | undefined
  /** Request id, under which PayPal creates the subscription once. */
  requestId: string
}

interface NewSale {
  userId: number
  planId: number
  price: Money
  intervalUnit: IntervalUnit
  paypalPlanId: string
  commandId: string
  at: Date
  /** Set if PayPal has created the subscription. */
  paypalId?: string
}

export interface SaleRow {
  id: number
  user_id: number
  plan_id: number
  price: Money
  interval_unit: IntervalUnit
  paypal_plan_id: string
  request_id: string
  paypal_id: string | null
  created_at: Date
}

/** Columns for queries that alias the table as `o`. */
export const SALE_COLUMNS = `o.id::float8 as id, o.user_id::float8 as user_id, o.plan_id::float8 as plan_id,
  o.price, o.interval_unit, o.paypal_plan_id, o.request_id, o.paypal_id, o.created_at`

/** A custom id since orders name their user in it. */
const CUSTOM_ID = /^\d{1,15}\/[0-9a-f-]{36}\/(\d{1,15})$/

/** Table `subscription_sales`, which maps PayPal's ids to users. */
export class SubscriptionSales {
  constructor(
    readonly pool: pg.Pool,
    /** Returns true if there is a user with this id. */
    readonly userExists: (pool: pg.Pool, userId: number) => Promise<boolean>
  ) {}

  /** Finds the order that a command began earlier. */
  byCommand(commandId: string) {
    return this.#one('o.command_id = $1', [commandId])
  }

  byId(id: number) {
    return this.#one('o.id = $1', [id])
  }

  byPayPalId(paypalId: string) {
    return this.#one('o.paypal_id = $1', [paypalId])
  }

  /** Finds the sale that a webhook's subscription or payment belongs to. */
  async of({ paypalId, customId, report }: ParsedWebhook): Promise<KnownSale | undefined> {
    const known = paypalId === undefined ? undefined : await this.byPayPalId(paypalId)
    if (known) return known
    const made = customId === undefined ? undefined : await this.#byCustomId(customId)
    if (made && (made.paypalId === undefined || made.paypalId === paypalId)) {
      if (paypalId === undefined) return undefined
      await this.setPayPalId(made, paypalId)
      return { ...made, paypalId }
    }
    return report.kind === 'subscription' ? undefined : this.#ofPayment(report.saleId)
  }

  /** Makes the next reconciliation query PayPal for this subscription. */
  async askSoon({ sale }: KnownSale) {
    await this.pool.query('update subscription_sales set ask_at = now() where id = $1', [
      sale.subscription_id,
    ])
  }

  /**
   * Stores an order before PayPal is called. Returns the existing order if the command already has
   * one.
   */
  async reserve(sale: NewSale) {
    const { userId, planId, price, intervalUnit, paypalPlanId, commandId, at, paypalId } = sale
    await this.pool.query({
      name: 'sales_reserve',
      text: `insert into subscription_sales
               (user_id, plan_id, price, interval_unit, paypal_plan_id, command_id, created_at,
                paypal_id)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      values: [
        userId,
        planId,
        JSON.stringify(price),
        intervalUnit,
        paypalPlanId,
        commandId,
        at,
        paypalId ?? null,
      ],
    })
    return (await this.byCommand(commandId))!
  }

  async setPayPalId({ sale }: Pick<KnownSale, 'sale'>, paypalId: string) {
    await this.pool.query({
      name: 'sales_set_paypal_id',
      text: 'update subscription_sales set paypal_id = $2 where id = $1 and paypal_id is null',
      values: [sale.subscription_id, paypalId],
    })
  }

  /** Renews an order that PayPal has not created: new PayPal plan and new request id. */
  async renew({ sale }: KnownSale, paypalPlanId: string): Promise<KnownSale> {
    await this.pool.query(
      `update subscription_sales set paypal_plan_id = $2, request_id = gen_random_uuid()
       where id = $1 and paypal_id is null`,
      [sale.subscription_id, paypalPlanId]
    )
    return (await this.byId(sale.subscription_id))!
  }

  async drawPaymentId(): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'sales_payment_id',
      text: `select nextval('payment_ids')::float8 as id`,
    })
    return rows[0]!.id
  }

  /** Returns the custom id given to PayPal, which its webhooks return. */
  customId({ sale, requestId, userId }: Pick<KnownSale, 'sale' | 'requestId' | 'userId'>) {
    return `${sale.subscription_id}/${requestId}/${userId}`
  }

  /** Returns the user whom a custom id names; undefined if it is not one of ours. */
  userIn(customId: string | undefined): number | undefined {
    const [, userId] = CUSTOM_ID.exec(customId ?? '') ?? []
    return userId === undefined ? undefined : Number(userId)
  }

  /** Returns the plan that was ever sold under an id of PayPal's. */
  async planSoldAs(paypalPlanId: string): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ plan_id: number }>(
      `select plan_id::float8 as plan_id from paypal_plans where paypal_id = $1 and plan_id > 0
       union all select plan_id::float8 from subscription_sales where paypal_plan_id = $1 limit 1`,
      [paypalPlanId]
    )
    return rows[0]?.plan_id
  }

  async #byCustomId(customId: string) {
    const [id, requestId] = customId.split('/')
    if (!/^\d{1,15}$/.test(id ?? '') || requestId === undefined) return undefined
    const found = await this.byId(Number(id))
    return found?.requestId === requestId ? found : undefined
  }

  #ofPayment(saleId: string) {
    return this.#one(
      `o.id = (select subscription_id from ${PAYMENTS} where sale_id = $1 limit 1)`,
      [saleId]
    )
  }

  async #one(condition: string, values: unknown[]): Promise<KnownSale | undefined> {
    const { rows } = await this.pool.query<SaleRow>(
      `select ${SALE_COLUMNS} from subscription_sales o where ${condition}`,
      values
    )
    return rows[0] && toSale(rows[0])
  }
}

export function toSale(row: SaleRow): KnownSale {
  const { id, user_id: userId, plan_id, price, interval_unit, paypal_plan_id } = row
  const at = row.created_at.toISOString()
  const sold = { subscription_id: id, plan_id, price, interval_unit, paypal_plan_id, at }
  return {
    userId,
    planId: plan_id,
    sale: sold,
    paypalId: row.paypal_id ?? undefined,
    requestId: row.request_id,
  }
}

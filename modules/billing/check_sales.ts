import { isDeepStrictEqual } from 'node:util'
import { validate as isUuid } from 'uuid'
import { dataOf, type StateCheck, type StateSources } from '#kernel/chain/state_check'
import type { RecordedEvent } from '#kernel/event_store/port'
import type { Sale } from '#modules/billing/events'
import type { ParsedWebhook } from '#modules/billing/webhooks/webhook_report'
import { SALE_COLUMNS, type SaleRow } from '#modules/billing/subscription_sales'
import type { WebhookOutcome } from '#modules/billing/webhooks/stored_webhooks'

const STREAM = /^billing-(\d{1,15})$/
/** Outcomes of webhooks that led to events or added nothing new when handled again. */
const LED_TO_EVENTS: (WebhookOutcome | null)[] = ['recorded', 'unchanged', null]

/** A sale as recorded in the log. */
interface SoldInLog extends Pick<
  Sale,
  'plan_id' | 'price' | 'interval_unit' | 'paypal_id' | 'paypal_plan_id'
> {
  user_id: number
}

/** Events that a webhook produced. */
interface Recorded {
  stream: string
  /** PayPal's ids of the subscriptions in the events. */
  subscriptions: Set<string>
  payments: Pick<RecordedFacts, 'sale_id' | 'refund_id' | 'amount'>[]
  disputes: Set<string>
}

interface RecordedFacts {
  subscription_id?: number
  sale_id?: string
  refund_id?: string
  dispute_id?: string
  amount?: unknown
}

interface PlanRow {
  account: string
  plan_id: number
  paypal_id: string
}

interface WebhookRow {
  id: string
  parsed: ParsedWebhook | null
  outcome: WebhookOutcome | null
}

/**
 * Compares sales, webhooks that produced events, and PayPal's ids of plans that were sold, with the
 * streams `billing-{userId}`. Webhooks without a recorded event appear in no stream.
 */
export class SalesCheck implements StateCheck {
  #sold = new Map<number, SoldInLog>()
  #webhooks = new Map<string, Recorded>()
  readonly #since = new Date()

  see(event: RecordedEvent) {
    const userId = Number(STREAM.exec(event.stream)?.[1])
    const data = userId ? dataOf(event) : undefined
    if (!data) return
    if (event.type === 'SubscriptionCreated') {
      const { subscription_id, plan_id, price, interval_unit, paypal_id, paypal_plan_id } =
        data as unknown as Sale
      const sold = { plan_id, price, interval_unit, paypal_id, paypal_plan_id }
      this.#sold.set(subscription_id, { ...sold, user_id: userId })
    }
    this.#seeWebhook(event, data)
  }

  async end({ pool }: StateSources): Promise<string[]> {
    const sales = await pool.query<SaleRow>(`select ${SALE_COLUMNS} from subscription_sales o`)
    // A webhook handled while the log was read may have appended events past the point read.
    const webhooks = await pool.query<WebhookRow>(
      `select id, heard as parsed, outcome from webhook_events
       where not (received_at between $1 and now() or handled_at between $1 and now()
         and outcome = 'recorded')`,
      [this.#since]
    )
    const plans = await pool.query<PlanRow>(
      `select account, plan_id::float8 as plan_id, paypal_id from paypal_plans
       where paypal_id is not null order by account, plan_id`
    )
    return [
      ...this.#checkSales(sales.rows),
      ...this.#checkWebhooks(webhooks.rows),
      ...this.#checkPlans(plans.rows),
    ]
  }

  /** Collects an event under the id of its webhook, to which the attempt is appended. */
  #seeWebhook({ stream, metadata }: RecordedEvent, data: RecordedFacts) {
    const [id] = String(metadata?.correlation_id).split('/')
    if (metadata?.actor !== 'system' || !id || isUuid(id)) return
    const known = this.#webhooks.get(id) ?? {
      stream,
      subscriptions: new Set(),
      payments: [],
      disputes: new Set(),
    }
    this.#webhooks.set(id, known)
    const { sale_id, refund_id, dispute_id, amount, subscription_id } = data
    if (dispute_id !== undefined) known.disputes.add(dispute_id)
    if (sale_id !== undefined || refund_id !== undefined) {
      known.payments.push({ sale_id, refund_id, amount })
    }
    const sold = this.#sold.get(subscription_id ?? 0)
    if (sold) known.subscriptions.add(sold.paypal_id)
  }

  #checkSales(rows: SaleRow[]): string[] {
    const problems: string[] = []
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [id, sold] of this.#sold) {
      const row = byId.get(id)
      if (!row) {
        problems.push(`Sale ${id} is in the log but not in the database`)
        continue
      }
      for (const field of Object.keys(sold) as (keyof SoldInLog)[]) {
        if (isDeepStrictEqual(row[field], sold[field])) continue
        problems.push(`Sale ${id}: ${field} is ${said(row[field])} (the log: ${said(sold[field])})`)
      }
    }
    return problems
  }

  /** Finds PayPal's plan ids that belong to another plan, by the log or by another row. */
  #checkPlans(rows: PlanRow[]): string[] {
    const soldAs = new Map([...this.#sold.values()].map((one) => [one.paypal_plan_id, one.plan_id]))
    return rows.flatMap(({ account, plan_id, paypal_id }) => {
      const twin = rows.find(
        (one) => one.account === account && one.paypal_id === paypal_id && one.plan_id < plan_id
      )
      const other = soldAs.get(paypal_id) ?? twin?.plan_id ?? plan_id
      if (other === plan_id) return []
      return `Plan ${plan_id} is ${paypal_id} at PayPal, which is plan ${other}`
    })
  }

  #checkWebhooks(rows: WebhookRow[]): string[] {
    const problems: string[] = []
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, outcome } of rows) {
      if (outcome === 'recorded' && !this.#webhooks.has(id)) {
        problems.push(`Webhook ${id} is marked as recorded, but the log has no event of it`)
      }
    }
    for (const [id, recorded] of this.#webhooks) {
      const row = byId.get(id)
      const about = `Webhook ${id}, recorded in ${recorded.stream},`
      if (!row) problems.push(`${about} is not in the database`)
      else if (!LED_TO_EVENTS.includes(row.outcome)) {
        problems.push(`${about} is marked as ${row.outcome}`)
      } else if (!isSameReport(row.parsed, recorded)) {
        problems.push(`${about} differs from its event in the log`)
      }
    }
    return problems
  }
}

/** Compares the fields of a report that its events repeat. */
function isSameReport(
  parsed: ParsedWebhook | null,
  { payments, subscriptions, disputes }: Recorded
) {
  if (!parsed) return false
  const { paypalId, report } = parsed
  if (paypalId !== undefined && subscriptions.size > 0 && !subscriptions.has(paypalId)) return false
  if (report.kind === 'subscription') return payments.length === 0 && disputes.size === 0
  if (report.kind === 'dispute') return [...disputes].every((id) => id === report.disputeId)
  const { saleId, amount } = report
  const refundId = report.kind === 'refund' ? report.refundId : undefined
  return payments.every(
    (one) =>
      (one.sale_id === undefined || one.sale_id === saleId) &&
      (one.refund_id === undefined || one.refund_id === refundId) &&
      isDeepStrictEqual(one.amount, amount)
  )
}

function said(value: unknown) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

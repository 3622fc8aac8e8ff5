import { isOutage } from '#kernel/failures/outage_error'
import type { PayPalCalls } from '#platform/paypal/calls'
import { PayPalError } from '#platform/paypal/errors'
import {
  handleWebhook,
  replayEvent,
  handleWaitingWebhooks,
  type WebhookServices,
} from '#modules/billing/commands/handle_webhook'
import { recordWebhookReport } from '#modules/billing/commands/record_webhook_report'
import {
  parseWebhook,
  subscriptionReport,
  transactionReports,
} from '#modules/billing/webhooks/parse_webhook'
import type { ReconciliationSchedule } from '#modules/billing/reconciliation/reconciliation_schedule'
import type { KnownSale } from '#modules/billing/subscription_sales'

export interface ReconcileServices extends WebhookServices {
  calls: Pick<PayPalCalls, 'showSubscription' | 'listTransactions' | 'listEvents'>
  schedule: ReconciliationSchedule
  /** Our client id at PayPal. */
  account: string
  log: { warn(facts: object, message: string): void }
  now: () => Date
}

/** Counts of subscriptions queried, subscriptions changed, and failed calls. */
export interface Reconciled {
  asked: number
  changed: number
  failed: number
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Age of the oldest events that PayPal lists: 30 days. */
const LISTED_MS = 30 * DAY_MS
/** Maximum recent orders queried, and open events handled again, per pass. */
const AT_ONCE = 50
/**
 * Maximum other subscriptions queried per pass. Each takes two calls, or more with many payments.
 * At four passes a minute this caps the load at about 58,000 calls a day, however many are due.
 */
const OTHERS_AT_ONCE = 5

/**
 * Recovers from lost webhooks by querying PayPal. Each pass queries a limited number of due
 * subscriptions with their payments, and handles unsettled events again. Once an hour it reads
 * PayPal's event list. `isFull`: more recent orders may be due.
 */
export async function reconcileDue(
  services: ReconcileServices
): Promise<Reconciled & { isFull: boolean }> {
  await services.schedule.hasten()
  const orders = await services.schedule.recentOrders(AT_ONCE)
  const others = await services.schedule.others(OTHERS_AT_ONCE)
  const reconciled = await askAll(services, [...orders, ...others])
  if (reconciled.failed === 0) await handleMissedWebhooks(services, reconciled)
  for (const { id } of await services.events.open(AT_ONCE)) {
    await apart(services, { webhook: id }, async () => {
      await services.events.noteTried(id)
      await replayEvent(services, id)
    })
  }
  return { ...reconciled, isFull: orders.length === AT_ONCE && reconciled.failed === 0 }
}

/** Reconciles all subscriptions, or all of a user, due or not. */
export async function reconcileAll(services: ReconcileServices, userId?: number) {
  await services.schedule.adoptFromLog()
  const reconciled = await askAll(services, await services.schedule.all(userId))
  await handleMissedWebhooks(services, reconciled, { always: true })
  return reconciled
}

async function askAll(services: ReconcileServices, sales: KnownSale[]): Promise<Reconciled> {
  const reconciled = { asked: 0, changed: 0, failed: 0 }
  for (const sale of sales) {
    reconciled.asked += 1
    await services.schedule.noteTried(sale)
    try {
      if (await askPayPal(services, sale)) reconciled.changed += 1
    } catch (error) {
      if (!(error instanceof PayPalError)) {
        noteFault(services, { subscription: sale.sale.subscription_id }, error)
        reconciled.failed += 1
        continue
      }
      // Orders that were never approved eventually disappear from PayPal.
      if (!error.isNotFound) {
        noteFailure(services, reconciled, error)
        if (error.isTransient) break
        continue
      }
    }
    await services.schedule.noteAsked(sale)
  }
  return reconciled
}

/** Queries PayPal for a subscription and its payments. Returns true if anything was new. */
export async function askPayPal(
  services: Pick<ReconcileServices, 'bus' | 'sales' | 'events' | 'calls' | 'now'>,
  sale: KnownSale
): Promise<boolean> {
  const { calls } = services
  const now = services.now()
  const found = await calls.showSubscription(sale.paypalId!)
  const reports = [
    { ...subscriptionReport(found), asked: true as const, askedAt: now.toISOString() },
  ]
  const hasStarted = reports[0]!.status !== 'waiting'
  const from = new Date(Date.parse(sale.sale.at) - DAY_MS)
  // PayPal's clock may be ahead of ours.
  const to = new Date(Math.max(now.getTime(), found.lastPayment?.at.getTime() ?? 0) + 1_000)
  const transactions = hasStarted ? await calls.listTransactions(found.id, from, to) : []
  let changed = false
  for (const report of [...reports, ...transactionReports(transactions)]) {
    if ((await recordWebhookReport(services, sale, report)) === 'recorded') changed = true
    if (report.kind === 'payment') await handleWaitingWebhooks(services, report.saleId)
  }
  return changed
}

/** Does the work for one webhook. A fault in it delays no other webhook. */
async function apart(
  services: ReconcileServices,
  about: object,
  work: () => Promise<unknown>
): Promise<void> {
  try {
    await work()
  } catch (error) {
    noteFault(services, about, error)
  }
}

/** Logs a fault of one webhook or subscription. Rethrows an outage, because it affects all. */
function noteFault(services: ReconcileServices, about: object, error: unknown) {
  if (isOutage(error)) throw error
  services.log.warn({ err: error, ...about }, 'billing: could not reconcile')
}

function noteFailure(services: ReconcileServices, reconciled: Reconciled, error: PayPalError) {
  reconciled.failed += 1
  services.log.warn({ err: error }, 'billing: could not read the state at PayPal')
}

/**
 * Handles listed events since the last read, once an hour. Overlaps by a day, because events may be
 * listed late and PayPal's clock may be behind.
 */
async function handleMissedWebhooks(
  services: ReconcileServices,
  reconciled: Reconciled,
  { always = false } = {}
) {
  const { events, calls, account } = services
  const now = services.now()
  const last = await events.listedUntil(account)
  // After the clock was set back, the position of the last read is unknown.
  const until = last && last <= now ? last : undefined
  if (!always && until && now.getTime() - until.getTime() < HOUR_MS) return
  await services.schedule.resume()
  const oldest = now.getTime() - LISTED_MS
  const from = new Date(Math.max(oldest, (until?.getTime() ?? oldest) - DAY_MS))
  const listed = await calls.listEvents({ from, to: now }).catch((error: unknown) => {
    if (!(error instanceof PayPalError)) throw error
    noteFailure(services, reconciled, error)
  })
  if (!listed) return
  for (const event of listed) {
    const { id, type, createdAt, resource } = event
    const how = { delivered: false, unreadable: resource.kind === 'unreadable' }
    await apart(services, { webhook: id }, () =>
      handleWebhook(services, { id, type, createdAt, parsed: parseWebhook(event) }, how)
    )
  }
  await events.setListedUntil(account, now)
}

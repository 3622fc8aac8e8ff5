import type { CommandBus } from '#kernel/aggregates/command_bus'
import { restoreOrder } from '#modules/billing/lost_orders'
import { recordWebhookReport } from '#modules/billing/commands/record_webhook_report'
import type { ParsedWebhook, WebhookReport } from '#modules/billing/webhooks/webhook_report'
import type { SubscriptionSales } from '#modules/billing/subscription_sales'
import type {
  KnownEvent,
  NewEvent,
  StoredWebhooks,
  WebhookOutcome,
} from '#modules/billing/webhooks/stored_webhooks'

export interface WebhookServices {
  bus: CommandBus
  sales: SubscriptionSales
  events: StoredWebhooks
}

/** Outcomes of reports about a subscription with an order. */
const IN_ORDER: WebhookOutcome[] = ['recorded', 'unchanged', 'review']

/**
 * Handles a PayPal webhook: stores it, then records it on the subscriber's stream. Resolves once
 * both are durable. A settled webhook is not handled twice.
 */
export async function handleWebhook(
  services: WebhookServices,
  event: NewEvent,
  how: { delivered?: boolean; unreadable?: boolean } = {}
): Promise<WebhookOutcome> {
  const stored = await services.events.keep(event, how)
  if (services.events.isSettled(stored)) return stored.outcome!
  if (!stored.parsed) {
    const outcome = how.unreadable ? 'unreadable' : 'unknown'
    await services.events.settle(stored.id, outcome)
    return outcome
  }
  return handleEvent(services, stored, stored.parsed)
}

/** Handles a stored webhook again under a new key, so that the command decides again. */
export async function replayEvent(services: WebhookServices, id: string) {
  const event = await services.events.find(id)
  if (!event?.parsed) return event?.outcome ?? undefined
  return handleEvent(services, event, event.parsed, `${id}/${Date.now()}`)
}

async function handleEvent(
  services: WebhookServices,
  event: KnownEvent,
  parsed: ParsedWebhook,
  key = event.id
): Promise<WebhookOutcome> {
  const outcome = await record(services, parsed, key)
  // Before the event is settled, so that a retry of the event repeats an interrupted attempt.
  if (IN_ORDER.includes(outcome) && parsed.paypalId !== undefined) {
    await handleWithoutOrder(services, parsed.paypalId, event.id)
  }
  await settle(services, event, parsed, outcome)
  return outcome
}

async function settle(
  services: WebhookServices,
  { id }: KnownEvent,
  { report }: ParsedWebhook,
  outcome: WebhookOutcome
) {
  await services.events.settle(id, outcome)
  const isKnown = outcome === 'recorded' || outcome === 'unchanged'
  if (isKnown && report.kind === 'payment') await handleWaitingWebhooks(services, report.saleId)
}

async function record(
  services: WebhookServices,
  parsed: ParsedWebhook,
  key: string
): Promise<WebhookOutcome> {
  const { report } = parsed
  const known = await services.sales.of(parsed)
  if (!known && refersToSale(parsed)) return 'waiting'
  const sale = known ?? (await restoreOrder(services, parsed))
  if (typeof sale === 'string') return sale
  const outcome = await recordWebhookReport(services, sale, report, key)
  if (needsAnswer(report) || !known) await services.sales.askSoon(sale)
  return outcome
}

/**
 * Handles the earlier reports of a subscription whose order was unknown until now. `handled`: id of
 * the event whose handling found the order.
 */
async function handleWithoutOrder(services: WebhookServices, paypalId: string, handled: string) {
  const found = await services.events.withoutOrder(paypalId)
  const earlier = found.filter(({ id }) => id !== handled)
  const sale = earlier.length > 0 ? await services.sales.byPayPalId(paypalId) : undefined
  if (!sale) return
  await services.sales.askSoon(sale)
  for (const event of earlier) {
    if (!event.parsed) continue
    const outcome = await record(services, event.parsed, `${event.id}/restored`)
    await settle(services, event, event.parsed, outcome)
  }
}

/**
 * True if only PayPal's own answer can tell whether an undated status still holds, or who kept the
 * money of a dispute without a named winner.
 */
function needsAnswer(report: WebhookReport) {
  if (report.kind === 'dispute') return report.state === 'closed'
  return report.kind === 'subscription' && report.isUndated === true
}

/** True if the report names only a sale, which may become known later. */
function refersToSale({ paypalId, report }: ParsedWebhook) {
  return report.kind !== 'subscription' && paypalId === undefined
}

/** Handles the reports that arrived before their payment, now that the payment is known. */
export async function handleWaitingWebhooks(services: WebhookServices, saleId: string) {
  for (const event of await services.events.waitingFor(saleId)) {
    if (event.parsed) await handleEvent(services, event, event.parsed, `${event.id}/waited`)
  }
}

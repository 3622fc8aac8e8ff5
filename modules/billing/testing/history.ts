import { specification } from '#testing/given'
import {
  billingAggregate,
  decide,
  type Billing,
  type BillingCommand,
} from '#modules/billing/billing'
import type { BillingEvent, Sale } from '#modules/billing/events'
import type { WebhookReport } from '#modules/billing/webhooks/webhook_report'
import { at, saleOf } from '#modules/billing/testing/subscriptions'

export const given = specification<Billing, BillingEvent, BillingCommand>(billingAggregate, decide)
export const sale = saleOf()

export function record(report: WebhookReport, of: Sale = sale, paymentId = 70): BillingCommand {
  return { type: 'RecordWebhookReport', sale: of, report, paymentId }
}

export function cancel(time: string, subscriptionId = 1): BillingCommand {
  return { type: 'CancelSubscription', subscriptionId, at: at(time) }
}

/** A report on the first or another subscription, or a command. */
type Said = WebhookReport | [Sale, WebhookReport] | BillingCommand

/** Returns all events of consecutive reports and commands. Payments get the ids 70, 71 … */
export function after(...all: Said[]): BillingEvent[] {
  return all.reduce<BillingEvent[]>((events, said, i) => {
    return [
      ...events,
      ...given(...events)
        .when(toCommand(said, 70 + i))
        .events(),
    ]
  }, [])
}

export function stateAfter(...all: Said[]): Billing {
  return given(...after(...all)).state()
}

/** Returns the recorded status of the first subscription. */
export function statusAfter(...all: Said[]) {
  return stateAfter(...all).get(1)!.subscriptionStatus
}

export function typesOf(events: BillingEvent[]) {
  return events.map(({ type }) => type)
}

function toCommand(said: Said, paymentId: number): BillingCommand {
  if (Array.isArray(said)) return record(said[1], said[0], paymentId)
  return 'type' in said ? said : record(said, sale, paymentId)
}

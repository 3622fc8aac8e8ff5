import vine from '@vinejs/vine'
import type { PayPalAmount } from '#platform/paypal/amounts'
import {
  amountOf,
  fee,
  id,
  optionalTime,
  ownWords,
  paidOf,
  sizeOf,
  time,
  timeOf,
  total,
} from '#platform/paypal/shapes'
import { type PayPalDispute, readDispute } from '#platform/paypal/dispute'
import { type PayPalSubscription, readSubscription } from '#platform/paypal/subscription'

/** An event at PayPal, as its webhooks and its list of events describe it. */
export interface WebhookEvent {
  /** `WH-…`; the same in every transmission. */
  id: string
  /** `BILLING.SUBSCRIPTION.ACTIVATED`, `PAYMENT.SALE.COMPLETED` …, or an unknown type. */
  type: string
  createdAt: Date
  resource: WebhookResource
}

export type WebhookResource =
  /** `BILLING.SUBSCRIPTION.*`: the subscription at that time. */
  | { kind: 'subscription'; subscription: PayPalSubscription }
  /** `PAYMENT.SALE.*` except refunds. */
  | { kind: 'sale'; sale: PayPalSale }
  | { kind: 'refund'; refund: PayPalRefund }
  /** `CUSTOMER.DISPUTE.*` */
  | { kind: 'dispute'; dispute: PayPalDispute }
  /** Type without a handler. */
  | { kind: 'other' }
  /** Known type with an invalid resource. `problem` contains none of its content. */
  | { kind: 'unreadable'; problem: string }

export interface PayPalSale {
  id: string
  /** `completed`, `pending`, `denied` …; the event's type states what happened. */
  state: string | undefined
  /** `I-…`; reversals may lack it. */
  subscriptionId: string | undefined
  customId: string | undefined
  /** Not negative. */
  amount: PayPalAmount
  fee: PayPalAmount | undefined
  createdAt: Date | undefined
}

export interface PayPalRefund {
  id: string
  saleId: string
  /** Amount of this refund; not negative. */
  amount: PayPalAmount
  /** Total of all refunds of the sale so far, if stated. */
  totalRefunded: PayPalAmount | undefined
  createdAt: Date | undefined
}

const envelope = vine.create({
  id: id(),
  event_type: vine
    .string()
    .maxLength(100)
    .regex(/^[\w.-]+$/),
  create_time: time(),
  resource: vine.object({}).allowUnknownProperties(),
})

const sale = vine.create({
  id: id(),
  state: vine.string().maxLength(50).optional(),
  billing_agreement_id: id().optional(),
  custom: vine.string().maxLength(256).optional(),
  amount: total(),
  transaction_fee: fee().optional(),
  create_time: time().optional(),
})

const refund = vine.create({
  id: id(),
  sale_id: id(),
  amount: total(),
  total_refunded_amount: fee().optional(),
  create_time: time().optional(),
})

/**
 * Reads an event. Throws if the data is no event. Marks a resource that can not be read as such.
 */
export async function readEvent(json: unknown): Promise<WebhookEvent> {
  const found = await envelope.validate(json)
  return {
    id: found.id,
    type: found.event_type,
    createdAt: timeOf(found.create_time),
    resource: await readResource(found.event_type, found.resource).catch(unreadable),
  }
}

async function readResource(type: string, json: unknown): Promise<WebhookResource> {
  if (type === 'PAYMENT.SALE.REFUNDED') return { kind: 'refund', refund: await readRefund(json) }
  if (type.startsWith('PAYMENT.SALE.')) return { kind: 'sale', sale: await readSale(type, json) }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    return { kind: 'dispute', dispute: await readDispute(json) }
  }
  if (!type.startsWith('BILLING.SUBSCRIPTION.')) return { kind: 'other' }
  return { kind: 'subscription', subscription: await readSubscription(json) }
}

async function readSale(type: string, json: unknown): Promise<PayPalSale> {
  const found = await sale.validate(json)
  return {
    id: found.id,
    state: found.state,
    subscriptionId: found.billing_agreement_id,
    customId: ownWords(found.custom),
    amount: type === 'PAYMENT.SALE.REVERSED' ? sizeOf(found.amount) : paidOf(found.amount),
    fee: found.transaction_fee && amountOf(found.transaction_fee),
    createdAt: optionalTime(found.create_time),
  }
}

async function readRefund(json: unknown): Promise<PayPalRefund> {
  const found = await refund.validate(json)
  return {
    id: found.id,
    saleId: found.sale_id,
    amount: sizeOf(found.amount),
    totalRefunded: found.total_refunded_amount && sizeOf(found.total_refunded_amount),
    createdAt: optionalTime(found.create_time),
  }
}

function unreadable(error: unknown): WebhookResource {
  return { kind: 'unreadable', problem: problemOf(error) }
}

/** Names the invalid fields, never their values. */
function problemOf(error: unknown) {
  const { messages } = error as { messages?: { field: string; rule: string }[] }
  if (!messages) return (error as Error).message
  return messages.map(({ field, rule }) => `${field}: ${rule}`).join(', ')
}

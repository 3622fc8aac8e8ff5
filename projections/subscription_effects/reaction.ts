import type { BillingEvent, PaymentFacts, PaymentOutcome } from '#modules/billing/events'
import { cancelAtPayPal, enqueueBillingMail, refundAtPayPal } from '#modules/billing/sql'
import type { Handler, Projection } from '#kernel/projections/projection'
import type { StoredEvent } from '#kernel/events/sealing_codec'

/**
 * External effects of subscriptions. PayPal receives cancellations for subscriptions that must not
 * be charged. It also receives refunds for payments that were charged anyway. Users receive mails.
 * Each effect enters the outbox once, however often an event is applied.
 */
export const subscriptionEffects: Projection<BillingEvent> = {
  name: 'subscription_effects',
  reaction: true,
  needsText: false,
  streams: ['billing-'],
  tables: () => '',
  on: {
    SubscriptionCancelRequested: {
      sql: () => `with told as (${cancelAtPayPal(ROWS)}) ${mailOf('subscription_cancelled')}`,
      rows: (data, stored) => [
        {
          ...mailRow(stored, data.subscription_id, { subscription_id: data.subscription_id }),
          paypal_id: data.paypal_id,
        },
      ],
    },
    SubscriptionSuperseded: {
      sql: () => cancelAtPayPal(ROWS),
      rows: ({ subscription_id: id, paypal_id }) => [{ id, paypal_id }],
    },
    PaymentRefundDueChanged: {
      sql: () => refundAtPayPal(ROWS),
      rows: ({ payment_id, subscription_id: id, due }, stored) =>
        due ? [{ ...mailRow(stored, id, {}), payment_id, revision: stored.revision }] : [],
    },
    SubscriptionCancelled: mail('subscription_cancelled', ({ subscription_id }) => ({
      subscription_id,
    })),
    SubscriptionPaymentFailed: mail(
      'payment_failed',
      ({ subscription_id }) => ({ subscription_id }),
      ({ at }) => at.slice(0, 'yyyy-mm-dd'.length)
    ),
    PaymentDenied: unlessDecidedOtherwise(
      'denied',
      mail(
        'payment_failed',
        ({ subscription_id }) => ({ subscription_id }),
        ({ at }) => at.slice(0, 'yyyy-mm-dd'.length)
      )
    ),
    PaymentReceived: unlessDecidedOtherwise(
      'completed',
      mail(
        'payment_received',
        ({ payment_id }) => ({ payment_id }),
        ({ payment_id }) => String(payment_id)
      )
    ),
    SubscriptionStandingChanged: mail(
      'plan_ended',
      ({ subscription_id, in_effect_until }) => ({ subscription_id, in_effect_until }),
      ({ in_effect_until }) => in_effect_until ?? 'now'
    ),
  },
}

const ROWS = `jsonb_to_recordset($1) as r(id bigint, paypal_id text, user_id bigint, part text,
  about jsonb, due timestamptz, payment_id bigint, revision bigint)`

function mailOf(template: string) {
  return enqueueBillingMail(template, ROWS)
}

/** Enqueues one mail per subscription, or per `part` of it. */
function mail<E extends BillingEvent>(
  template: string,
  about: (data: E['data']) => object,
  part: (data: E['data']) => string = () => ''
): Handler<E> {
  return {
    sql: () => mailOf(template),
    rows: (data: E['data'], stored) => {
      const due = (data as { in_effect_until?: string | null }).in_effect_until ?? null
      const row = mailRow(stored, data.subscription_id, about(data))
      return [{ ...row, part: part(data), due }]
    },
  }
}

/** Sends no mail for a late report of a payment that has since been decided otherwise. */
function unlessDecidedOtherwise<E extends BillingEvent & { data: PaymentFacts }>(
  outcome: PaymentOutcome,
  { sql, rows }: Handler<E>
): Handler<E> {
  const isSo = ({ after }: E['data']) => after === undefined || after.outcome === outcome
  return { sql, rows: (data, stored) => (isSo(data) ? rows(data, stored) : []) }
}

function mailRow({ stream }: StoredEvent, id: number, about: object) {
  return { id, user_id: Number(stream.slice('billing-'.length)), part: '', about, due: null }
}

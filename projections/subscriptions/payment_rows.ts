import { PAYMENT_OUTCOMES, type BillingEvent } from '#modules/billing/events'
import { chargeInUnits, inUnits, type Charge } from '#modules/billing/money'
import type { Handler, Projection, Row } from '#kernel/projections/projection'
import type { StoredEvent } from '#kernel/events/sealing_codec'

type PaymentEvent = Extract<BillingEvent, { data: { payment_id: number } }>
type Handlers = Pick<Projection<BillingEvent>['on'], PaymentEvent['type']>

const RECORD = `r(id bigint, decided boolean, user_id bigint, subscription_id bigint, sale_id text,
  outcome text, amount numeric, currency text, fee numeric, refunded numeric,
  partly_refunded boolean, reversed boolean, refund_due boolean, expected numeric, created_at timestamptz)`

const OUTCOMES = `array[${PAYMENT_OUTCOMES.map((outcome) => `'${outcome}'`).join(', ')}]`
const weight = (of: string) =>
  `(array_position(${OUTCOMES}, ${of}.outcome), ${of}.currency, ${of}.amount)`

/**
 * Returns SQL for payments after the events in `$1`, merged with the rows of `schema.payments`. A
 * row is the decision that its event recorded. Older events without a recorded decision are folded
 * as the aggregate folds them.
 */
export function decidedPayments(schema: string) {
  return `
    select r.id, r.user_id, r.subscription_id, coalesce(r.sale_id, p.sale_id) as sale_id,
      case when wins then r.outcome else p.outcome end as outcome,
      case when wins then r.amount else p.amount end as amount,
      case when wins then r.currency else p.currency end as currency,
      case when r.decided then r.fee else greatest(r.fee, p.fee) end as fee,
      coalesce(r.refunded, p.refunded, 0) as refunded,
      coalesce(r.partly_refunded, false) as partly_refunded,
      coalesce(r.reversed, p.reversed, false) as reversed,
      coalesce(r.refund_due, p.refund_due, false) as refund_due,
      coalesce(r.expected, p.expected) as expected,
      case when r.decided then r.created_at else least(r.created_at, p.created_at) end as created_at
    from jsonb_to_recordset($1) as ${RECORD} left join ${schema}.payments p using (id),
      lateral (select r.decided or r.outcome is not null
        and (p.id is null or ${weight('r')} > ${weight('p')}) as wins) as told
    where p.id is not null or r.outcome is not null`
}

/** Handles all events that change a payment, with one statement. */
export function paymentHandlers(sql: (schema: string) => string): Handlers {
  const handler: Handler<PaymentEvent> = { sql, rows: (_data, stored) => [rowOf(stored)] }
  return {
    PaymentPending: handler,
    PaymentDenied: handler,
    PaymentReceived: handler,
    PaymentMismatched: handler,
    PaymentRefunded: handler,
    PaymentReversed: handler,
    PaymentDisputed: handler,
    PaymentRefundDueChanged: handler,
  }
}

function rowOf({ event, stream }: StoredEvent): Row {
  const { data } = event as PaymentEvent
  const { payment_id: id, subscription_id, after } = data
  const user_id = Number(stream.slice('billing-'.length))
  const expected = 'expected' in data ? inUnits(data.expected) : null
  if (!after) {
    return {
      id,
      decided: false,
      user_id,
      subscription_id,
      expected,
      ...told(event as PaymentEvent),
    }
  }
  const { at: created_at, amount, fee, refunded, dispute: _dispute, ...state } = after
  return {
    id,
    decided: true,
    user_id,
    subscription_id,
    ...state,
    ...chargedRow(amount, fee),
    refunded: chargeInUnits({ ...amount, amount: refunded }),
    expected,
    created_at,
  }
}

const TOLD = {
  PaymentPending: 'pending',
  PaymentDenied: 'denied',
  PaymentReceived: 'completed',
  PaymentMismatched: 'mismatched',
} as const

/** Returns the fields that an older event names. */
function told({ type, data }: PaymentEvent) {
  switch (type) {
    case 'PaymentRefunded':
      return { refunded: chargeInUnits(data.total) }
    case 'PaymentReversed':
      return { reversed: true }
    case 'PaymentRefundDueChanged':
      return { refund_due: data.due }
    // Older events contain no disputes.
    case 'PaymentDisputed':
      return {}
    default: {
      const { sale_id, amount, fee, at: created_at } = data
      return { sale_id, outcome: TOLD[type], ...chargedRow(amount, fee), created_at }
    }
  }
}

function chargedRow(amount: Charge, fee: Charge | null) {
  return {
    amount: chargeInUnits(amount),
    currency: amount.currency,
    fee: fee && chargeInUnits(fee),
  }
}

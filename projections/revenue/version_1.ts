import type { BillingEvent, PaymentFacts } from '#modules/billing/events'
import { chargeInUnits } from '#modules/billing/money'
import type { Handler, Projection } from '#kernel/projections/projection'
import {
  statusChanged,
  subscriptionCreated,
  SUBSCRIBER_TABLES,
} from '#projections/revenue/subscribers'
import { dayOf } from '#kernel/events/day_of'

/**
 * The previous version, in which the last event about a payment wins. Amounts are in units of the
 * currency. Days are PayPal's payment days.
 */
const PAYMENT_TABLES = (schema: string) => `
  create table ${schema}.payments (
    id bigint primary key,
    day date not null,
    currency text not null,
    received boolean not null,
    amount numeric(14, 3) not null,
    fee numeric(14, 3),
    refunded numeric(14, 3) not null default 0,
    reversed boolean not null default false
  );
  create table ${schema}.payment_days (
    day date not null,
    currency text not null,
    payments bigint not null,
    amount numeric not null,
    fees numeric not null,
    refunded numeric not null,
    primary key (day, currency)
  );`

type Refunded = Extract<BillingEvent, { type: 'PaymentRefunded' }>
type Reversed = Extract<BillingEvent, { type: 'PaymentReversed' }>

const REFUNDED = 'case when reversed then amount else refunded end'

/**
 * Returns the statement that applies `change` to `r`. `change` returns the new state of payments.
 */
const booked = (schema: string, r: string, change: string) => `
  with r as (select * from jsonb_to_recordset($1) as ${r}),
  was as (select p.* from ${schema}.payments p join r using (id)),
  payment as (${change} returning p.*)
  insert into ${schema}.payment_days as d (day, currency, payments, amount, fees, refunded)
  select day, currency, sum(n), sum(n * amount), sum(n * coalesce(fee, 0)), sum(n * ${REFUNDED})
  from (select 1 as n, * from payment union all select -1, * from was) as both_of_them
  where received group by day, currency
  on conflict (day, currency) do update set payments = d.payments + excluded.payments,
    amount = d.amount + excluded.amount, fees = d.fees + excluded.fees,
    refunded = d.refunded + excluded.refunded`

/** Records a payment as PayPal reported it. Later events may add to it. */
function payment<E extends BillingEvent & { data: PaymentFacts }>(received: boolean): Handler<E> {
  return {
    sql: (schema) =>
      booked(
        schema,
        'r(id bigint, day date, currency text, received boolean, amount numeric, fee numeric)',
        `insert into ${schema}.payments as p (id, day, currency, received, amount, fee)
         select id, day, currency, received, amount, fee from r
         on conflict (id) do update set day = least(p.day, excluded.day),
           currency = excluded.currency, received = excluded.received,
           amount = excluded.amount, fee = coalesce(excluded.fee, p.fee)`
      ),
    rows: ({ payment_id: id, at, amount, fee }) => [
      {
        id,
        day: dayOf(at),
        currency: amount.currency,
        received,
        amount: chargeInUnits(amount),
        fee: fee && chargeInUnits(fee),
      },
    ],
  }
}

const paymentRefunded: Handler<Refunded> = {
  sql: (schema) =>
    booked(
      schema,
      'r(id bigint, total numeric)',
      `update ${schema}.payments p set refunded = r.total from r where p.id = r.id`
    ),
  rows: ({ payment_id: id, total }) => [{ id, total: chargeInUnits(total) }],
}

const paymentReversed: Handler<Reversed> = {
  sql: (schema) =>
    booked(
      schema,
      'r(id bigint)',
      `update ${schema}.payments p set reversed = true from r where p.id = r.id`
    ),
  rows: ({ payment_id: id }) => [{ id }],
}

export const revenueVersion1: Projection<BillingEvent> = {
  name: 'revenue',
  background: true,
  needsText: false,
  rowsStandAlone: true,
  streams: ['billing-'],
  tables: (schema) => SUBSCRIBER_TABLES(schema) + PAYMENT_TABLES(schema),
  on: {
    SubscriptionCreated: subscriptionCreated,
    SubscriptionStandingChanged: statusChanged,
    PaymentPending: payment(false),
    PaymentDenied: payment(false),
    PaymentReceived: payment(true),
    PaymentMismatched: payment(true),
    PaymentRefunded: paymentRefunded,
    PaymentReversed: paymentReversed,
  },
}

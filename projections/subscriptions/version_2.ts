import type { BillingEvent, PaymentFacts } from '#modules/billing/events'
import { chargeInUnits, inUnits } from '#modules/billing/money'
import type { Handler, Projection, Row } from '#kernel/projections/projection'
import type { StoredEvent } from '#kernel/events/sealing_codec'

/** Statuses that a later event of the payment itself does not change. */
const GIVEN_BACK = `'refunded', 'partially_refunded', 'reversed'`

/** The previous version, in which the last event about a payment wins. */
export const subscriptionsVersion2: Projection<BillingEvent> = {
  name: 'subscriptions',
  version: 2,
  needsText: false,
  rowsStandAlone: true,
  streams: ['billing-'],
  tables: (schema) => `
    create table ${schema}.subscriptions (
      id bigint primary key,
      user_id bigint not null,
      plan_id bigint not null,
      price numeric(12, 2) not null,
      currency text not null,
      interval_unit text not null,
      paypal_id text not null,
      paypal_plan_id text not null,
      ordered_at timestamptz not null,
      state text not null default 'waiting',
      started_at timestamptz,
      failing boolean not null default false,
      paid_until timestamptz,
      in_effect_until timestamptz,
      ever_in_effect boolean not null default false,
      superseded_by bigint,
      paypal_plan_found text,
      changed_at timestamptz not null
    );
    create index on ${schema}.subscriptions (user_id, id);
    create table ${schema}.payments (
      id bigint primary key,
      user_id bigint not null,
      subscription_id bigint not null,
      sale_id text not null,
      status text not null,
      amount numeric(14, 3) not null,
      currency text not null,
      fee numeric(14, 3),
      refunded numeric(14, 3) not null default 0,
      refund_due boolean not null default false,
      expected numeric(12, 2),
      created_at timestamptz not null
    );
    create index on ${schema}.payments (subscription_id, created_at);
    create index on ${schema}.payments (sale_id);`,
  indexes: (schema) => `
    create index on ${schema}.payments (created_at desc, id desc);
    create index on ${schema}.payments (id) where refund_due or status = 'mismatched';
    create index on ${schema}.subscriptions (plan_id, in_effect_until);
    create index on ${schema}.payments (user_id, created_at desc, id desc) include (status);
    create index on ${schema}.payments (created_at desc, id desc) include (user_id, status);
    create index on ${schema}.payments (amount desc, id desc)
      include (user_id, status, created_at);
    create index on ${schema}.payments (coalesce(fee, -1) desc, id desc)
      include (fee, user_id, status, created_at);
    create index on ${schema}.payments (status, created_at desc, id desc);`,
  on: {
    SubscriptionCreated: {
      sql: (schema) => `
        insert into ${schema}.subscriptions (id, user_id, plan_id, price, currency, interval_unit,
          paypal_id, paypal_plan_id, ordered_at, changed_at)
        select id, user_id, plan_id, price, currency, interval_unit, paypal_id, paypal_plan_id,
          ordered_at, ordered_at
        from jsonb_to_recordset($1) as r(id bigint, user_id bigint, plan_id bigint, price numeric,
          currency text, interval_unit text, paypal_id text, paypal_plan_id text,
          ordered_at timestamptz)`,
      rows: (data, stored) => [
        {
          id: data.subscription_id,
          user_id: userOf(stored),
          plan_id: data.plan_id,
          price: inUnits(data.price),
          currency: data.price.currency,
          interval_unit: data.interval_unit,
          paypal_id: data.paypal_id,
          paypal_plan_id: data.paypal_plan_id,
          ordered_at: data.at,
        },
      ],
    },
    SubscriptionStandingChanged: {
      sql: (schema) => `
        update ${schema}.subscriptions s set state = r.state, started_at = r.started_at,
          failing = r.failing, paid_until = r.paid_until, in_effect_until = r.in_effect_until,
          ever_in_effect = s.ever_in_effect or r.in_effect_until is not null,
          changed_at = r.changed_at
        from jsonb_to_recordset($1) as r(id bigint, state text, started_at timestamptz,
          failing boolean, paid_until timestamptz, in_effect_until timestamptz,
          changed_at timestamptz)
        where s.id = r.id`,
      rows: ({ subscription_id: id, plan_id: _plan, ...status }, { metadata }) => [
        { id, ...status, changed_at: metadata.time },
      ],
    },
    SubscriptionSuperseded: {
      sql: (schema) => `
        update ${schema}.subscriptions s set superseded_by = r.by
        from jsonb_to_recordset($1) as r(id bigint, by bigint) where s.id = r.id`,
      rows: ({ subscription_id: id, by }) => [{ id, by }],
    },
    SubscriptionMismatched: {
      sql: (schema) => `
        update ${schema}.subscriptions s set paypal_plan_found = r.found
        from jsonb_to_recordset($1) as r(id bigint, found text) where s.id = r.id`,
      rows: ({ subscription_id: id, paypal_plan_id: found }) => [{ id, found }],
    },
    PaymentPending: payment('pending'),
    PaymentDenied: payment('denied'),
    PaymentReceived: payment('completed'),
    PaymentMismatched: payment('mismatched'),
    PaymentRefunded: {
      sql: (schema) => `
        update ${schema}.payments p set refunded = r.total,
          status = case when p.status = 'reversed' then p.status
            when r.total >= p.amount then 'refunded' else 'partially_refunded' end
        from jsonb_to_recordset($1) as r(id bigint, total numeric) where p.id = r.id`,
      rows: ({ payment_id: id, total }) => [{ id, total: chargeInUnits(total) }],
    },
    PaymentReversed: {
      sql: (schema) => `
        update ${schema}.payments p set status = 'reversed'
        from jsonb_to_recordset($1) as r(id bigint) where p.id = r.id`,
      rows: ({ payment_id: id }) => [{ id }],
    },
    PaymentRefundDueChanged: {
      sql: (schema) => `
        update ${schema}.payments p set refund_due = r.due
        from jsonb_to_recordset($1) as r(id bigint, due boolean) where p.id = r.id`,
      rows: ({ payment_id: id, due }) => [{ id, due }],
    },
  },
}

function payment<E extends BillingEvent & { data: PaymentFacts }>(status: string): Handler<E> {
  return {
    sql: (schema) => `
      insert into ${schema}.payments as p (id, user_id, subscription_id, sale_id, status, amount,
        currency, fee, expected, created_at)
      select id, user_id, subscription_id, sale_id, status, amount, currency, fee, expected,
        created_at
      from jsonb_to_recordset($1) as r(id bigint, user_id bigint, subscription_id bigint,
        sale_id text, status text, amount numeric, currency text, fee numeric, expected numeric,
        created_at timestamptz)
      on conflict (id) do update set amount = excluded.amount, currency = excluded.currency,
        status = case when p.status in (${GIVEN_BACK}) then p.status else excluded.status end,
        fee = coalesce(excluded.fee, p.fee), expected = excluded.expected,
        created_at = least(p.created_at, excluded.created_at)`,
    rows: (data, stored) => [paymentRow(status, data, stored)],
  }
}

function paymentRow(status: string, data: PaymentFacts, stored: StoredEvent): Row {
  const { expected } = data as Partial<Extract<BillingEvent, { type: 'PaymentMismatched' }>['data']>
  return {
    id: data.payment_id,
    user_id: userOf(stored),
    subscription_id: data.subscription_id,
    sale_id: data.sale_id,
    status,
    amount: chargeInUnits(data.amount),
    currency: data.amount.currency,
    fee: data.fee && chargeInUnits(data.fee),
    expected: expected && inUnits(expected),
    created_at: data.at,
  }
}

function userOf({ stream }: StoredEvent) {
  return Number(stream.slice('billing-'.length))
}

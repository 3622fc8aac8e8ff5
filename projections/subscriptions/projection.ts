import type { BillingEvent } from '#modules/billing/events'
import { inUnits } from '#modules/billing/money'
import type { Projection } from '#kernel/projections/projection'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import { decidedPayments, paymentHandlers } from '#projections/subscriptions/payment_rows'
import { subscriptionsVersion2 } from '#projections/subscriptions/version_2'

/**
 * Current subscriptions and payments, copied from the decisions in the events. Only readers check
 * the clock: a plan is in effect until `in_effect_until`, without a further event.
 * `ever_in_effect`: the plan was in effect at some time. Amounts are in units of the currency.
 */
export const subscriptionsProjection: Projection<BillingEvent> = {
  name: 'subscriptions',
  version: 3,
  previous: subscriptionsVersion2 as Projection,
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
      outcome text not null default 'completed',
      amount numeric(14, 3) not null,
      currency text not null,
      fee numeric(14, 3),
      refunded numeric(14, 3) not null default 0,
      reversed boolean not null default false,
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
          changed_at = r.changed_at,
          paypal_plan_found = coalesce(r.paypal_plan_found, s.paypal_plan_found)
        from jsonb_to_recordset($1) as r(id bigint, state text, started_at timestamptz,
          failing boolean, paid_until timestamptz, in_effect_until timestamptz,
          changed_at timestamptz, paypal_plan_found text)
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
    ...paymentHandlers((schema) => writePayments(schema)),
  },
}

/** Returns SQL that writes payments with the status that users see. */
function writePayments(schema: string) {
  return `
    insert into ${schema}.payments (id, user_id, subscription_id, sale_id, status, outcome, amount,
      currency, fee, refunded, reversed, refund_due, expected, created_at)
    select id, user_id, subscription_id, sale_id,
      case when reversed then 'reversed' when refunded = 0 and not partly_refunded then outcome
        when refunded < amount then 'partially_refunded' else 'refunded' end,
      outcome, amount, currency, fee, refunded, reversed, refund_due, expected, created_at
    from (${decidedPayments(schema)}) as decided
    on conflict (id) do update set status = excluded.status, outcome = excluded.outcome,
      amount = excluded.amount, currency = excluded.currency, fee = excluded.fee,
      refunded = excluded.refunded, reversed = excluded.reversed, refund_due = excluded.refund_due,
      expected = excluded.expected, created_at = excluded.created_at`
}

function userOf({ stream }: StoredEvent) {
  return Number(stream.slice('billing-'.length))
}

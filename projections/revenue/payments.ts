import { decidedPayments } from '#projections/subscriptions/payment_rows'

/** Amounts are in units of the currency. Days are PayPal's payment days. */
export const PAYMENT_TABLES = (schema: string) => `
  create table ${schema}.payments (
    id bigint primary key,
    user_id bigint,
    subscription_id bigint,
    sale_id text,
    day date not null,
    outcome text not null default 'completed',
    received boolean not null,
    amount numeric(14, 3) not null,
    currency text not null,
    fee numeric(14, 3),
    refunded numeric(14, 3) not null default 0,
    reversed boolean not null default false,
    refund_due boolean not null default false,
    expected numeric(12, 2),
    created_at timestamptz
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

const REFUNDED = 'case when reversed then amount else refunded end'

/** Writes the new state of payments, and updates their days by the difference. */
export const bookPayments = (schema: string) => `
  with decided as (${decidedPayments(schema)}),
  was as (select p.* from ${schema}.payments p join decided using (id)),
  payment as (
    insert into ${schema}.payments (id, user_id, subscription_id, sale_id, day, outcome, received,
      amount, currency, fee, refunded, reversed, refund_due, expected, created_at)
    select id, user_id, subscription_id, sale_id, (created_at at time zone 'UTC')::date, outcome,
      outcome in ('completed', 'mismatched'), amount, currency, fee, refunded, reversed, refund_due,
      expected, created_at
    from decided
    on conflict (id) do update set day = excluded.day, outcome = excluded.outcome,
      received = excluded.received, amount = excluded.amount, currency = excluded.currency,
      fee = excluded.fee, refunded = excluded.refunded, reversed = excluded.reversed,
      refund_due = excluded.refund_due, created_at = excluded.created_at
    returning *
  )
  insert into ${schema}.payment_days as d (day, currency, payments, amount, fees, refunded)
  select day, currency, sum(n), sum(n * amount), sum(n * coalesce(fee, 0)), sum(n * ${REFUNDED})
  from (select 1 as n, * from payment union all select -1, * from was) as both_of_them
  where received group by day, currency
  on conflict (day, currency) do update set payments = d.payments + excluded.payments,
    amount = d.amount + excluded.amount, fees = d.fees + excluded.fees,
    refunded = d.refunded + excluded.refunded`

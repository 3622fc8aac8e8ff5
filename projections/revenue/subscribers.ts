import type { BillingEvent } from '#modules/billing/events'
import type { IntervalUnit } from '#modules/billing/api'
import type { Handler } from '#kernel/projections/projection'
import { dayOf } from '#kernel/events/day_of'

const PERIODS_A_YEAR: Record<IntervalUnit, number> = { MONTH: 12, YEAR: 1 }

/**
 * `yearly`: minor units of the currency that a subscription yields per year. A yearly value divides
 * evenly by month.
 */
export const SUBSCRIBER_TABLES = (schema: string) => `
  create table ${schema}.subscriptions (
    id bigint primary key,
    user_id bigint not null,
    plan_id bigint not null,
    yearly bigint not null,
    until date
  );
  create index on ${schema}.subscriptions (user_id);
  create table ${schema}.subscribers (
    user_id bigint primary key,
    until date,
    changed_on date not null,
    ever boolean not null
  );
  create table ${schema}.plan_days (
    day date not null,
    plan_id bigint not null,
    subscriptions bigint not null,
    yearly bigint not null,
    primary key (day, plan_id)
  );
  create table ${schema}.days (
    day date primary key,
    converted bigint not null,
    gained bigint not null,
    lost bigint not null
  );`

type Created = Extract<BillingEvent, { type: 'SubscriptionCreated' }>
type Changed = Extract<BillingEvent, { type: 'SubscriptionStandingChanged' }>

/** Rows have the user's id, because all subscriptions of a user are evaluated together. */
export const subscriptionCreated: Handler<Created> = {
  sql: (schema) => `
    insert into ${schema}.subscriptions (id, user_id, plan_id, yearly)
    select subscription_id, id, plan_id, yearly from jsonb_to_recordset($1)
      as r(id bigint, subscription_id bigint, plan_id bigint, yearly bigint)`,
  rows: ({ subscription_id, plan_id, price, interval_unit }, { stream }) => [
    {
      id: userOf(stream),
      subscription_id,
      plan_id,
      yearly: price.amount * PERIODS_A_YEAR[interval_unit],
    },
  ],
}

/**
 * A subscription counts until a day that is known in advance, without a further event. Its end is
 * booked at once, and moved to another day if the status changes earlier. A user counts while any
 * of the user's subscriptions counts. A user who leaves and returns on the same day is not lost.
 * Days never go back, because a clock set back would book an end before its beginning.
 */
export const statusChanged: Handler<Changed> = {
  sql: (schema) => `
    with r as (
      select r.subscription_id, r.id as user_id, r.until as asked, b.until as person_until,
        coalesce(b.ever, false) as ever, greatest(r.day, b.changed_on) as day
      from jsonb_to_recordset($1) as r(id bigint, subscription_id bigint, day date, until date)
        left join ${schema}.subscribers b on b.user_id = r.id
    ), one as (
      select s.id, s.plan_id, s.yearly, r.day, s.until,
        case when r.asked > r.day then r.asked end as until_now
      from r join ${schema}.subscriptions s on s.id = r.subscription_id
    ), person as (
      select r.user_id, r.day, r.ever, r.person_until as until,
        (select max(case when s.id = one.id then one.until_now else s.until end)
           from ${schema}.subscriptions s where s.user_id = r.user_id) as latest
      from r join one on one.id = r.subscription_id
    ), person_now as (
      select *, case when latest > day then latest end as until_now from person
    ), changed as (
      update ${schema}.subscriptions s set until = ${endOf('one')} from one where s.id = one.id
    ), known as (
      insert into ${schema}.subscribers as b (user_id, until, changed_on, ever)
      select user_id, ${endOf('person_now')}, day, ever or until_now is not null from person_now
      on conflict (user_id) do update
        set until = excluded.until, changed_on = excluded.changed_on, ever = excluded.ever
    ), planned as (
      insert into ${schema}.plan_days as d (day, plan_id, subscriptions, yearly)
      select at, plan_id, sum(n), sum(n * yearly) from one,
        lateral (${ends('one')} union all ${begins('one')}) as booked(at, n)
      group by at, plan_id
      on conflict (day, plan_id) do update set subscriptions = d.subscriptions + excluded.subscriptions,
        yearly = d.yearly + excluded.yearly
    )
    insert into ${schema}.days as d (day, converted, gained, lost)
    select at, sum(converted), sum(gained), sum(lost) from person_now,
      lateral (
        select at, 0, 0, -n from (${ends('person_now')}) as ended(at, n)
        union all
        select at, case when ever then 0 else n end, n, 0
        from (${begins('person_now')}) as begun(at, n)
      ) as booked(at, converted, gained, lost)
    group by at
    on conflict (day) do update set converted = d.converted + excluded.converted,
      gained = d.gained + excluded.gained, lost = d.lost + excluded.lost`,
  rows: ({ subscription_id, state, in_effect_until }, { stream, metadata }) => [
    {
      id: userOf(stream),
      subscription_id,
      day: dayOf(metadata.time),
      until: state === 'active' && in_effect_until !== null ? dayOf(in_effect_until) : null,
    },
  ],
}

/**
 * Returns SQL for the day until which the subscription counts, or on which it ended; null if it
 * never counted.
 */
const endOf = (was: string) => `coalesce(${was}.until_now,
  case when ${was}.until is not null then least(${was}.until, ${was}.day) end)`

/** Returns SQL for ends by day that replace the previously booked end. */
const ends = (was: string) => `
  select ${was}.until, 1 where ${was}.until >= ${was}.day
  union all select ${was}.day, -1 where ${was}.until >= ${was}.day and ${was}.until_now is null
  union all select ${was}.until_now, -1 where ${was}.until_now is not null`

const begins = (was: string) => `
  select ${was}.day, 1 where ${was}.until_now is not null
    and (${was}.until is null or ${was}.until < ${was}.day)`

function userOf(stream: string) {
  return Number(stream.slice('billing-'.length))
}

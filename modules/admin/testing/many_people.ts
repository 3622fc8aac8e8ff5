import pg from 'pg'

/** Ids of these people begin here: far from those that tests are given. */
const FROM = 20_000_000
const PAYMENTS_EACH = 10

/** `$1` to `$2`: ids of people, a third of whom pay, ten times so far. */
const ROWS = [
  `insert into users (id, email, full_name, email_verified_at, scope, disabled_at, created_at)
   select i, substr(md5(i::text), 1, 8) || '.' || substr(md5((i * 7)::text), 1, 6) || '@' ||
       (array['example.test', 'mail.test', 'post.test'])[i % 7 % 3 + 1],
     initcap(substr(md5((i * 3)::text), 1, 5)) || ' ' || initcap(substr(md5((i * 5)::text), 1, 7)),
     case when i % 20 > 0 then now() end, case when i % 10000 = 0 then 'auditor' end,
     case when i % 500 = 0 then now() end, now() - (i - $1) * interval '20 minutes'
   from generate_series($1::int, $2::int) i`,
  `insert into rm_subscriptions.subscriptions (id, user_id, plan_id, price, currency, interval_unit,
     paypal_id, paypal_plan_id, ordered_at, state, started_at, failing, ever_in_effect,
     in_effect_until, changed_at)
   select i, i, (array[2, 3, 5, 6])[i % 4 + 1], 6, 'USD', 'MONTH', 'I-' || i, 'P-2', now(), 'active',
     now(), false, true, now() + case when i % 6 > 0 then interval '1' else interval '-1' end * 20 * 86400,
     now()
   from generate_series($1::int, $2::int) i where i % 3 = 0`,
  `insert into rm_subscriptions.payments (id, user_id, subscription_id, sale_id, status, amount,
     currency, fee, refunded, refund_due, created_at)
   select i * ${PAYMENTS_EACH} + n, i, i, 'sale-' || i || '-' || n,
     (array['completed', 'completed', 'completed', 'denied', 'refunded'])[(i / 3 + n) % 5 + 1],
     6 + i % 50, 'USD', case when n % 4 > 0 then 0.47 + (i % 100) / 100.0 end, 0, false,
     now() - n * interval '30 days' - (i - $1) * interval '11 seconds'
   from generate_series($1::int, $2::int) i, generate_series(0, ${PAYMENTS_EACH - 1}) n
   where i % 3 = 0`,
  `insert into rm_storage.owners (owner_id, text_bytes)
   select i, i % 1000000 from generate_series($1::int, $2::int) i`,
  `insert into files (key, owner_id, block_id, type, size, object, command_id, reserved_until)
   select 'many-' || i || '-' || n, i, i, 'image/png', i % 100000 + 1, 'many/' || i || '-' || n,
     'many-' || i || '-' || n, now()
   from generate_series($1::int, $2::int) i, generate_series(1, 2) n`,
]

/** Two years of days, and a cohort for each of their weeks. */
const DAYS = [
  `insert into rm_statistics.days (day, kind, count)
   select day, kind, 100 from generate_series(current_date - 730, current_date - 2, interval '1 day') day,
     unnest(array['registered', 'verified', 'active', 'blocks', 'edits']) kind`,
  `insert into rm_statistics.cohorts (week, active_week, people)
   select week, later, 50
   from generate_series(date_trunc('week', now()) - interval '728 days', now() - interval '8 days', '7 days') week,
     generate_series(week, now() - interval '8 days', '7 days') later`,
  `insert into rm_revenue.days (day, converted, gained, lost)
   select day, 3, 4, 2 from generate_series(current_date - 730, current_date - 2, interval '1 day') day`,
  `insert into rm_revenue.plan_days (day, plan_id, subscriptions, yearly)
   select day, plan, 1, 7200
   from generate_series(current_date - 730, current_date - 2, interval '1 day') day, generate_series(2, 7) plan`,
  `insert into rm_revenue.payment_days (day, currency, payments, amount, fees, refunded)
   select day, currency, 100, 600, 47, 6
   from generate_series(current_date - 730, current_date - 2, interval '1 day') day,
     unnest(array['EUR', 'USD']) currency`,
]

const TABLES = [
  ['files', 'owner_id'],
  ['rm_storage.owners', 'owner_id'],
  ['rm_subscriptions.payments', 'user_id'],
  ['rm_subscriptions.subscriptions', 'user_id'],
  ['users', 'id'],
]

/** What tests do is of today. */
const DAY_TABLES = [
  ['rm_statistics.days', 'day'],
  ['rm_statistics.cohorts', 'active_week'],
  ['rm_revenue.days', 'day'],
  ['rm_revenue.plan_days', 'day'],
  ['rm_revenue.payment_days', 'day'],
]

/** Fills the tables of staff with so many people. Returns what takes them away. */
export async function fillWithPeople(count: number) {
  const to = FROM + count - 1
  await onDatabase(async (client) => {
    for (const text of ROWS) await client.query(text, [FROM, to])
    for (const text of DAYS) await client.query(text)
    await client.query('vacuum analyze')
  })
  return () =>
    onDatabase(async (client) => {
      for (const [table, id] of TABLES) {
        await client.query(`delete from ${table} where ${id} >= $1`, [FROM])
      }
      for (const [table, day] of DAY_TABLES) {
        await client.query(`delete from ${table} where ${day} < current_date - 1`)
      }
    })
}

/** On a connection without the limits of requests. */
async function onDatabase(work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

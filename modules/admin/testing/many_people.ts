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
]

const TABLES = [
  ['rm_subscriptions.payments', 'user_id'],
  ['rm_subscriptions.subscriptions', 'user_id'],
  ['users', 'id'],
]

/** Fills the tables of staff with so many people. Returns what takes them away. */
export async function fillWithPeople(count: number) {
  const to = FROM + count - 1
  await onDatabase(async (client) => {
    for (const text of ROWS) await client.query(text, [FROM, to])
    await client.query('vacuum analyze')
  })
  return () =>
    onDatabase(async (client) => {
      for (const [table, id] of TABLES) {
        await client.query(`delete from ${table} where ${id} >= $1`, [FROM])
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

import { test } from '@japa/runner'
import { openPool } from '#kernel/database/connections'
import { Page } from '#platform/http/routing/pagination'
import { PAYMENT_SORTS, type PaymentFilters } from '#modules/admin/api'
import { PaymentQueries } from '#modules/admin/queries/payments'
import { disputesProjection } from '#projections/disputes/projection'
import { subscriptionsProjection } from '#projections/subscriptions/projection'
import { freshDatabase } from '#testing/fresh_database'

const USERS = 3_000
const EACH = 5
const SIZE = 10

/**
 * Opens a pool with users' payments. Some users have no `a` in their name, and some accounts no
 * longer exist.
 */
async function open(cleanup: (undo: () => Promise<void>) => void) {
  const pool = openPool(await freshDatabase(), { purpose: 'tests', max: 2 })
  cleanup(() => pool.end())
  const { tables, indexes } = subscriptionsProjection
  const [schema, of] = ['rm_subscriptions', `generate_series(1, ${USERS}) n`]
  const disputes = 'rm_disputes'
  await pool.query(`
    create schema ${disputes}; ${disputesProjection.tables(disputes)};
    insert into ${disputes}.disputes (payment_id, dispute_id, state, reason, at)
      select n * 10, 'PP-D-' || n, 'open', 'UNAUTHORISED', now() from generate_series(1, 5) n;
    create schema ${schema}; ${tables(schema)}; ${indexes!(schema)};
    create table users (id bigint primary key, email text not null, sought text not null);
    insert into users select n, n || '@x.test',
        case n % 11 when 0 then 'nobody' when 1 then 'Å%' else 'anna' end
      from ${of} where n % 13 > 0;
    insert into ${schema}.subscriptions (id, user_id, plan_id, price, currency, interval_unit,
        paypal_id, paypal_plan_id, ordered_at, changed_at)
      select n, n, 2, 5, 'USD', 'MONTH', 'I-' || n, 'P-1', now(), now() from ${of};
    insert into ${schema}.payments (id, user_id, subscription_id, sale_id, status, amount, currency,
        fee, created_at)
      select n * 10 + i, n, n, 'S-' || n || '-' || i,
        case n % 3 when 0 then 'denied' else 'completed' end, n % 7, 'USD', nullif(n % 5, 0),
        now() - make_interval(hours => n * 7 % 1000)
      from ${of}, generate_series(1, ${EACH}) i;
    analyze`)
  return pool
}

test.group('Payments by keyword', () => {
  for (const filters of [
    { keyword: 'a' },
    { keyword: 'n', status: 'completed' },
    { keyword: 'ann' },
    { keyword: '%' },
    { keyword: 'zz' },
  ] satisfies PaymentFilters[]) {
    test(`${JSON.stringify(filters)} pages the same payments as the whole list, in any order`, async ({
      assert,
      cleanup,
    }) => {
      const pool = await open(cleanup)
      const queries = new PaymentQueries(pool)
      const all = (await Array.fromAsync(queries.all(filters))).flat()
      const last = Math.max(1, Math.ceil(all.length / SIZE))
      for (const sort of PAYMENT_SORTS) {
        for (const order of ['asc', 'desc'] as const) {
          const expected = sorted(all, sort, order)
          for (const current of [Math.ceil(last / 2), 1, last, Math.ceil(last / 3)]) {
            const page = Page.of({ page_size: SIZE, current_page: current })!
            const { rows, total } = await queries.list(filters, page, { sort, order })
            const { offset, limit } = page.slice
            assert.equal(total, all.length)
            assert.deepEqual(rows, expected.slice(offset, offset + limit), `${sort} ${order}`)
          }
        }
      }
    }).tags(filters.keyword === 'a' ? [] : ['@thorough'])
  }
})

function sorted<Row extends { id: number; created_at: string; amount: number }>(
  rows: Row[],
  sort: (typeof PAYMENT_SORTS)[number],
  order: 'asc' | 'desc'
) {
  const key = (row: Row) => {
    const value = row[sort as keyof Row] as string | number | null
    return typeof value === 'string' ? Date.parse(value) : (value ?? -1)
  }
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * (key(a) - key(b) || a.id - b.id))
}

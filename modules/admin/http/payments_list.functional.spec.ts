import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { HttpClient } from '#testing/http_client'
import type { PaymentRow } from '#modules/admin/api'
import { insertUser, signUpStaff } from '#modules/admin/testing/staff'

const RUN = randomUUID().slice(0, 8)
/** Start of an id range far from generated ids. */
const FROM = 900_000_000 + Math.floor(Math.random() * 90_000_000)

/** Status as in the read model, amount, fee, and time. */
const PAYMENTS = [
  ['completed', 6, 0.47, '2002-03-01T00:00:00Z'],
  ['mismatched', 5, null, '2002-03-01T23:59:59.999Z'],
  ['refunded', 60, 2.5, '2002-03-02T00:00:00Z'],
  ['pending', 12, null, '2002-03-03T12:00:00Z'],
] as const

interface Listed {
  data: PaymentRow[]
  pagination: { current_page: number; total_pages: number; total: number; page_size: number }
}

/** These rows come from no event and are removed before a check compares them with a replay. */
test.group('GET /payments', (group) => {
  let client: HttpClient
  let userId: number
  const email = `pays%_-${RUN}@list.test`

  group.setup(async () => {
    client = (await signUpStaff()).client
    userId = await insertUser({ email, full_name: 'Pays' })
    const pool = await app.container.make('strata.queries_pool')
    for (const [i, [status, amount, fee, at]] of PAYMENTS.entries()) {
      await pool.query(
        `insert into rm_subscriptions.payments (id, user_id, subscription_id, sale_id, status, amount,
           currency, fee, refunded, refund_due, created_at)
         values ($1, $2, 1, $3, $4, $5, 'USD', $6, 0, false, $7)`,
        [FROM + i, userId, `=SALE-${i}`, status, amount, fee, at]
      )
    }
    await pool.query(
      `insert into rm_disputes.disputes (payment_id, dispute_id, state, reason, at)
       values ($1, 'PP-D-1', 'open', 'UNAUTHORISED', '2002-03-04T00:00:00Z')`,
      [FROM + 3]
    )
    return async () => {
      await pool.query('delete from rm_disputes.disputes where payment_id = $1', [FROM + 3])
      await pool.query('delete from rm_subscriptions.payments where user_id = $1', [userId])
    }
  })

  async function list(query: string) {
    const { status, body } = await client.get(`payments?${query}`)
    return { status, ...(body as unknown as Listed) }
  }
  const found = async (query: string) => {
    const { data } = await list(`user_id=${userId}&${query}`)
    return data.map(({ id }) => id - FROM)
  }

  test('returns the columns of the table with the payer', async ({ assert }) => {
    const { data, pagination } = await list(`user_id=${userId}&status=review`)
    assert.deepEqual(data, [
      {
        id: FROM + 1,
        user_id: userId,
        email,
        amount: 5,
        currency: 'USD',
        transaction_fee: null,
        status: 'review',
        refunded_amount: 0,
        paypal_id: '=SALE-1',
        dispute: null,
        created_at: '2002-03-01T23:59:59.999Z',
      },
    ])
    assert.deepEqual(pagination, { current_page: 1, total_pages: 1, total: 1, page_size: 10 })
  })

  test('sorts and filters: {0}')
    .with([
      ['', [3, 2, 1, 0]],
      ['order=asc', [0, 1, 2, 3]],
      ['sort=amount', [2, 3, 0, 1]],
      ['sort=amount&order=asc', [1, 0, 3, 2]],
      ['sort=transaction_fee', [2, 0, 3, 1]],
      ['sort=transaction_fee&order=asc', [1, 3, 0, 2]],
      ['status=completed', [0]],
      ['status=denied', []],
      ['created_from=2002-03-02', [3, 2]],
      ['created_to=2002-03-01', [1, 0]],
      ['created_from=2002-03-01&created_to=2002-03-01&sort=amount', [0, 1]],
      ['page_size=3&current_page=2', [0]],
      ['page_size=3&current_page=3', []],
      [`keyword=${RUN}`, [3, 2, 1, 0]],
      ['keyword=%25_', [3, 2, 1, 0]],
      ['keyword=%25-', []],
      ['keyword=nobody-such', []],
    ] as const)
    .run(async ({ assert }, [query, expected]) => {
      assert.deepEqual(await found(query), [...expected])
    })

  test('rejects an invalid query at its field: {0}={1}')
    .with([
      ['sort', 'email'],
      ['sort', 'amount) --'],
      ['order', 'random()'],
      ['status', 'mismatched'],
      ['status', "' or true --"],
      ['user_id', '1 or 1=1'],
      ['user_id', '99999999999999999999'],
      ['created_to', '2002-13-01'],
      ['current_page', '0'],
      ['current_page', '-1'],
      ['current_page', '1000000000'],
      ['current_page', 'x'],
      ['page_size', '501'],
    ] as const)
    .run(async ({ assert }, [field, value]) => {
      const { status, body } = await client.get(`payments?${field}=${encodeURIComponent(value)}`)
      assert.deepEqual([status, body.errors[0]!.field], [422, field])
    })

  test('payments remain after their account is deleted', async ({ assert, cleanup }) => {
    const gone = await insertUser({ email: `gone-${RUN}@list.test` })
    const move = (from: number, to: number) =>
      db.rawQuery('update rm_subscriptions.payments set user_id = ? where user_id = ?', [to, from])
    await move(userId, gone)
    cleanup(async () => void (await move(gone, userId)))
    await db.from('users').where('id', gone).delete()
    const { data } = await list(`user_id=${gone}`)
    assert.deepEqual([data.length, data[0]!.email], [4, null])
  })

  test('returns the dispute about a payment', async ({ assert }) => {
    const { data } = await list(`user_id=${userId}&status=pending`)
    const at = '2002-03-04T00:00:00.000Z'
    const dispute = { id: 'PP-D-1', state: 'open', reason: 'UNAUTHORISED', at }
    assert.deepEqual(data[0]!.dispute, dispute)
  })

  test('exports payments as a file', async ({ assert }) => {
    const { body } = await client.request<string>('GET', `payments.csv?user_id=${userId}`)
    assert.deepEqual(body.split('\r\n').slice(0, 3), [
      'Payment id,Email,Amount,Transaction fee,Currency,Status,Refunded,PayPal id,Created at,Dispute',
      `${FROM + 3},${email},12,,USD,pending,0,'=SALE-3,2002-03-03T12:00:00.000Z,open (UNAUTHORISED)`,
      `${FROM + 2},${email},60,2.5,USD,refunded,0,'=SALE-2,2002-03-02T00:00:00.000Z,`,
    ])
  })
})

import { test } from '@japa/runner'
import { PayPalCalls } from '#platform/paypal/calls'
import { PayPalError } from '#platform/paypal/errors'
import type { Call, Transport } from '#platform/paypal/transport'

const DAY_MS = 24 * 60 * 60_000
const START = Date.UTC(2026, 0, 1)
const PAGE = 10

/**
 * Starts a PayPal with a payment each `everyMs`, which shows the first ten of the requested time.
 */
function paying(payments: number, everyMs = 10 * DAY_MS) {
  const all = Array.from({ length: payments }, (_, i) => ({
    id: `SALE${i}`,
    status: 'COMPLETED',
    time: new Date(START + i * everyMs).toISOString(),
    amount_with_breakdown: { gross_amount: { currency_code: 'USD', value: '6.00' } },
  }))
  const asked: Call[] = []
  const transport = {
    async send(call: Call) {
      asked.push(call)
      const { start_time: from = '', end_time: to = '' } = call.query ?? {}
      const meant = all.filter(({ time }) => time >= from && time <= to)
      const total_pages = Math.ceil(meant.length / PAGE)
      return { status: 200, json: { transactions: meant.slice(0, PAGE), total_pages } }
    },
  }
  return { calls: new PayPalCalls(transport as unknown as Transport), asked }
}

test.group('transactions of a subscription', () => {
  test('lists all transactions, however many pages PayPal has', async ({ assert }) => {
    for (const payments of [0, 1, 10, 11, 100]) {
      const { calls, asked } = paying(payments)
      const to = new Date(START + payments * 10 * DAY_MS)
      const listed = await calls.listTransactions('I-1', new Date(START), to)
      const ids = listed.map(({ id }) => id)
      const expected = Array.from({ length: payments }, (_, i) => `SALE${i}`)
      assert.deepEqual(ids, expected)
      assert.isAtMost(asked.length, 1 + Math.ceil(payments / PAGE) * 4)
    }
  })

  test('lists all transactions of a day with more than a page', async ({ assert }) => {
    const { calls } = paying(35, 60_000)
    const to = new Date(START + DAY_MS / 2)
    assert.lengthOf(await calls.listTransactions('I-1', new Date(START), to), 35)
  })

  test('fails rather than omits transactions that no time separates', async ({ assert }) => {
    const { calls, asked } = paying(PAGE + 1, 0)
    const to = new Date(START + DAY_MS)
    const listing = calls.listTransactions('I-1', new Date(START), to)
    const error = await listing.catch((failure: unknown) => failure)
    assert.instanceOf(error, PayPalError)
    assert.isBelow(asked.length, 30)
  })
})

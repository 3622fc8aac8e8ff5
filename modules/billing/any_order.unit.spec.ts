import { test } from '@japa/runner'
import { stateAfter } from '#modules/billing/testing/history'
import { at, disputes, pays, refunds, says } from '#modules/billing/testing/subscriptions'
import type { WebhookReport } from '#modules/billing/webhooks/webhook_report'

const DEAR = { amount: 1_200, currency: 'USD' }
const started = [says('active', '2026-01-02'), pays('S1', '2026-01-02')]

interface Case {
  title: string
  reports: WebhookReport[]
  state: string
  paidUntil: string | null
  /** Refunded minor units per payment that has any. */
  refunded?: Record<string, number>
}

const CASES: Case[] = [
  {
    title: 'reactivated and paid at the very end of the paid period',
    reports: [
      ...started,
      says('suspended', '2026-01-20'),
      says('active', '2026-02-02'),
      pays('S2', '2026-02-02'),
    ],
    state: 'active',
    paidUntil: '2026-03-02',
  },
  {
    title: 'suspended at the very end of the paid period, after the renewal',
    reports: [...started, pays('S2', '2026-02-02'), says('suspended', '2026-02-02')],
    state: 'suspended',
    paidUntil: '2026-03-02',
  },
  {
    title: 'revised to another plan while suspended, and revised back before the renewal',
    reports: [
      ...started,
      says('suspended', '2026-01-20', { paypalPlanId: 'P-9' }),
      says('active', '2026-01-21', { paypalPlanId: 'P-9' }),
      says('active', '2026-01-22'),
      pays('S2', '2026-02-02'),
    ],
    state: 'active',
    paidUntil: '2026-03-02',
  },
  {
    title: 'refunded more than was paid, in parts and with a total',
    reports: [
      ...started,
      refunds('S1', 500, '2026-01-05'),
      refunds('S1', 500, '2026-01-06', { total: { amount: 1_000, currency: 'USD' } }),
    ],
    state: 'active',
    paidUntil: null,
    refunded: { S1: 600 },
  },
  {
    title: 'disputed, reversed and lost, after a partial refund',
    reports: [
      ...started,
      refunds('S1', 100, '2026-01-03'),
      disputes('open', '2026-01-05'),
      pays('S1', '2026-01-02', { reversedAt: at('2026-01-06') }),
      disputes('lost', '2026-01-09'),
    ],
    state: 'active',
    paidUntil: null,
    refunded: { S1: 100 },
  },
  {
    title: 'renewed at the end of a short month',
    reports: [
      says('active', '2026-01-31'),
      pays('S1', '2026-01-31'),
      pays('S2', '2026-02-28'),
      says('active', '2026-02-28 00:01'),
    ],
    state: 'active',
    paidUntil: '2026-03-31',
  },
]

test.group('Billing: any order of reports', () => {
  test('{title}: the same end in every order that PayPal can send')
    .with(CASES)
    .run(({ assert }, { reports, state, paidUntil, refunded = {} }) => {
      for (const order of ordersOf(reports)) {
        const { subscriptionStatus: status, payments } = stateAfter(...order).get(1)!
        const how = JSON.stringify(order)
        assert.equal(status.state, state, how)
        assert.equal(status.paid_until, paidUntil === null ? null : at(paidUntil), how)
        const found = [...payments].filter(([, one]) => one.refunded > 0)
        assert.deepEqual(
          Object.fromEntries(found.map(([id, one]) => [id, one.refunded])),
          refunded,
          how
        )
      }
    })

  test("the other plan's price of a pending revision pays for nothing, before or after its report", ({
    assert,
  }) => {
    const revised = says('active', '2026-01-20', { paypalPlanId: 'P-9' })
    const charged = pays('S2', '2026-02-02', { amount: { ...DEAR, amount: 1_100 } })
    for (const order of ordersOf([...started, revised, charged])) {
      const { subscriptionStatus: status } = stateAfter(...order).get(1)!
      assert.deepEqual([status.state, status.paid_until], ['mismatched', at('2026-02-02')])
    }
  })
})

/** Returns every order in which each refund or dispute follows a report of its payment. */
function ordersOf(reports: WebhookReport[]): WebhookReport[][] {
  return permutations(reports).filter((order) =>
    order.every(
      (report, i) =>
        !(report.kind === 'refund' || report.kind === 'dispute') ||
        order.slice(0, i).some((one) => one.kind === 'payment' && one.saleId === report.saleId)
    )
  )
}

function permutations<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((one, i) => permutations(all.toSpliced(i, 1)).map((rest) => [one, ...rest]))
}

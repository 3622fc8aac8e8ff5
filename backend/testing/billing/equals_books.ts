import type { Assert } from '@japa/assert'
import { StreamNotFound } from '#kernel/event_store/errors'
import { billingStream } from '#modules/billing/billing'
import { SalesCheck } from '#modules/billing/check_sales'
import type { BillingWorld } from '#testing/billing/billing_world'
import type { Expected, ReferenceBilling } from '#testing/billing/reference_billing'

/**
 * Asserts that a user's subscriptions, payments, plan in effect and received and refunded money
 * follow from PayPal's own books.
 */
export async function assertEqualsBooks(
  assert: Assert,
  world: BillingWorld,
  userId: number,
  reference: ReferenceBilling
) {
  const expected = reference.expected()
  assert.equal(asText(await observed(world, userId)), asText(expected))
  assert.isAtMost(expected.filter(({ state }) => state === 'active').length, 1)
  assert.deepEqual(await moneyListed(world, userId), moneyIn(world, expected))
  const now = Date.now()
  const inEffect = expected.findLast(({ inEffectUntil }) => (inEffectUntil ?? 0) > now)
  const { subscription } = await world.queries.current(userId)
  const current = subscription && (await world.paypalIdOf(subscription.id))
  assert.equal(current ?? undefined, inEffect?.paypalId)
  assert.deepEqual(await auditComplaints(world), [])
}

/** Returns the complaints of `audit:verify` about sales and webhooks: none without tampering. */
async function auditComplaints({ stacks, pool }: BillingWorld) {
  const { store } = stacks[0]!
  const check = new SalesCheck()
  const { rows } = await pool.query<{ user_id: number }>(
    'select distinct user_id::float8 as user_id from subscription_sales'
  )
  for (const { user_id: userId } of rows) {
    try {
      for await (const event of store.read(billingStream(userId))) check.see(event)
    } catch (error) {
      // An order that died midway has its row, but no event yet.
      if (!(error instanceof StreamNotFound)) throw error
    }
  }
  return check.end({ pool, store })
}

/** Returns the user's received and refunded money in minor units. */
async function moneyListed({ pool }: BillingWorld, userId: number) {
  const { rows } = await pool.query<{ received: number; refunded: number }>(
    `select round(coalesce(sum(amount), 0) * 100)::float8 as received,
       round(coalesce(sum(refunded), 0) * 100)::float8 as refunded
     from rm_subscriptions.payments where user_id = $1 and status not in ('pending', 'denied')`,
    [userId]
  )
  return rows[0]
}

function moneyIn({ paypal }: BillingWorld, expected: Expected[]) {
  const ids = new Set(expected.map(({ paypalId }) => paypalId))
  const sales = paypal.sales.filter(
    ({ subscriptionId, outcome }) => ids.has(subscriptionId) && outcome === 'COMPLETED'
  )
  return {
    received: sales.reduce((sum, { amount }) => sum + amount, 0),
    refunded: sales.reduce((sum, { refunded }) => sum + refunded, 0),
  }
}

async function observed({ pool }: BillingWorld, userId: number): Promise<Expected[]> {
  const { rows } = await pool.query<{
    paypal_id: string
    state: Expected['state']
    in_effect_until: Date | null
    payments: Expected['payments'] | null
  }>(
    `select paypal_id, state, in_effect_until,
       (select jsonb_object_agg(sale_id, jsonb_build_object('status', status, 'refundDue', refund_due))
        from rm_subscriptions.payments p where p.subscription_id = s.id) as payments
     from rm_subscriptions.subscriptions s
     where user_id = $1 and started_at is not null order by id`,
    [userId]
  )
  return rows.map(({ paypal_id: paypalId, state, in_effect_until: until, payments }) => ({
    paypalId,
    state,
    inEffectUntil: until?.getTime() ?? null,
    payments: payments ?? {},
  }))
}

/** Formats one line per subscription and payment, for the failure message. */
function asText(all: Expected[]) {
  return all
    .map(({ paypalId, state, inEffectUntil: until, payments }) => {
      const lines = Object.entries(payments).map(
        ([id, { status, refundDue }]) => `  ${id} ${status}${refundDue ? ', refund due' : ''}`
      )
      const time = until === null ? 'not' : `until ${new Date(until).toISOString()}`
      return [`${paypalId} ${state}, in effect ${time}`, ...lines.toSorted()].join('\n')
    })
    .join('\n')
}

import { test } from '@japa/runner'
import { signUpVerified } from '#testing/accounts'
import { billingMails } from '#modules/billing/mails/index'
import type { DescribedSubscription } from '#projections/subscriptions/queries/described'
import type { SubscriptionQueries } from '#projections/subscriptions/queries'

const DESCRIBED: DescribedSubscription = {
  plan: 'Basic',
  interval_unit: 'MONTH',
  state: 'active',
  paid_until: null,
  in_effect_until: new Date('2026-12-24T00:00:00Z'),
  ever_in_effect: true,
  failing: false,
  superseded: false,
}

/**
 * Mails with read models that show a failed payment; `isInTime` says if they catch up with the log.
 */
function mailsBehind(isInTime: boolean) {
  const described = { ...DESCRIBED }
  const queries = { described: { subscription: async () => described } }
  return billingMails({
    queries: async () => queries as unknown as SubscriptionQueries,
    store: async () => ({ head: async () => '7' }),
    readModels: async () => ({
      waitFor: async (position) => (described.failing = isInTime && position === '7'),
    }),
  })
}

test.group('Subscription mails', () => {
  test("a mail waits for lagging read models and shows the log's state", async ({ assert }) => {
    const { id, email } = await signUpVerified()
    const mail = await mailsBehind(true).payment_failed!(id, { subscription_id: 1 })
    assert.equal(mail?.to, email)
    assert.equal(mail?.subject, 'Your payment did not go through')
  })

  test('a mail fails for a later retry if the read models keep lagging', async ({ assert }) => {
    const { id } = await signUpVerified()
    await assert.rejects(
      () => mailsBehind(false).payment_failed!(id, { subscription_id: 1 }),
      /lag behind the log/
    )
  })
})

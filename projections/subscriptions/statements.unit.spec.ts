import { test } from '@japa/runner'
import { event } from '#kernel/event_store/testing/events'
import type { Projection } from '#kernel/projections/projection'
import { toQueries } from '#kernel/projections/statements'
import { exampleOf } from '#modules/testing/example_events'
import { subscriptionsProjection } from '#projections/subscriptions/projection'

const USERS = 50

test('alternating payments of many users are written by a few statements', ({ assert }) => {
  const types = ['SubscriptionCreated', 'PaymentReceived', 'SubscriptionStandingChanged'] as const
  const events = Array.from({ length: USERS }, (_, i) =>
    types.map((type) => {
      const data = { ...exampleOf(type).data, subscription_id: i + 1, payment_id: 1_000 + i }
      const { id, metadata } = event(type)
      const recorded = { ...event(type, data), stream: `billing-${i}`, revision: 0, position: '' }
      return { ...recorded, id, metadata, event: { type, data }, recorded }
    })
  ).flat()
  const queries = toQueries(subscriptionsProjection as Projection, 'x', events)
  assert.lengthOf(queries, types.length)
})

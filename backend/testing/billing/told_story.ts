import type { Assert } from '@japa/assert'
import { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import type { PayPalEvent } from '#simulators/paypal/state/things'
import { planBody } from '#platform/paypal/new_things'
import type { Plan } from '#simulators/paypal/state/plan'
import { waiting } from '#simulators/paypal/state/subscription'
import type { Story } from '#testing/billing/stories'
import type { BillingWorld } from '#testing/billing/billing_world'

const BASIC = 2
const PRICE = { amount: 600, currency: 'USD' }
const DAY_MS = 24 * 60 * 60_000

/** Played story of a user, and PayPal's events about it. */
export interface ToldStory {
  userId: number
  id: string
  events: PayPalEvent[]
}

/** Plays a story that ends now. Delivers PayPal's events only if the story requires them. */
export async function tellStory(
  world: BillingWorld,
  userId: number,
  { play, isCancelledHere }: Pick<Story, 'play' | 'isCancelledHere'>
): Promise<ToldStory> {
  const { paypal } = world
  const before = paypal.events.length
  let days = 0
  rehearse(play, (waited) => (days += waited))
  paypal.now = new Date(Date.now() - days * DAY_MS)
  const id = await world.order(userId, BASIC)
  play(paypal, id, (wait) => (paypal.now = new Date(paypal.now.getTime() + wait * DAY_MS)))
  if (isCancelledHere) {
    for (const event of paypal.events.slice(before)) await world.deliver(event)
    await world.cancel(userId, (await world.view(userId)).subscriptions[0]!.id)
    await world.runOutbox()
  }
  return { userId, id, events: paypal.events.slice(before) }
}

export async function assertStoryEnds(
  assert: Assert,
  world: BillingWorld,
  userId: number,
  { status, plan, payments }: Story,
  how: string
) {
  const view = await world.view(userId)
  assert.lengthOf(view.subscriptions, 1, how)
  assert.equal(view.subscriptions[0]!.status, status, how)
  assert.equal(view.current.plan.name, plan, how)
  assert.deepEqual(
    view.payments[0]!.payments!.map((payment) => payment.status),
    payments,
    how
  )
}

/** Plays a story at a PayPal of its own, to learn how long it takes. */
function rehearse(play: Story['play'], waited: (days: number) => void) {
  const paypal = new SimulatedPayPal()
  const body = planBody({ productId: 'PROD-1', name: 'Basic', price: PRICE, intervalUnit: 'MONTH' })
  const plan = paypal.plans.put({ id: 'P-1', ...body } as unknown as Plan)
  const { now } = paypal
  const subscription = waiting('I-1', plan, { customId: '1/1', now, created: now })
  paypal.order(subscription, { return_url: '', cancel_url: '' })
  play(paypal, subscription.id, waited)
}

import fc from 'fast-check'
import { event } from '#kernel/event_store/testing/events'
import type { RecordedEvent } from '#kernel/event_store/port'

export const NOW = new Date('2026-11-23T12:00:00Z')
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/**
 * Length of the history in days: longer than two ranges of 30 days and the weeks of the cohorts.
 */
const DAYS = 100

export const PLANS = [
  { plan_id: 2, interval_unit: 'MONTH', price: { amount: 600, currency: 'USD' } },
  { plan_id: 3, interval_unit: 'YEAR', price: { amount: 6500, currency: 'USD' } },
] as const

const user = fc.integer({ min: 1, max: 4 })
const cents = fc.integer({ min: 1, max: 900 })
const minutes = fc.nat(DAYS * DAY_MINUTES)
const PAYMENTS = [
  'PaymentPending',
  'PaymentReceived',
  'PaymentDenied',
  'PaymentMismatched',
] as const

const what = fc.oneof(
  fc.constantFrom({ type: 'UserRegistered' as const }, { type: 'EmailVerified' as const }),
  fc.constantFrom({ type: 'BlockCreated' as const }, { type: 'PageSaved' as const }),
  fc.constantFrom({ type: 'SignedIn' as const }, { type: 'SignInFailed' as const }),
  fc.record({
    type: fc.constant('SubscriptionCreated' as const),
    plan: fc.constantFrom(...PLANS),
  }),
  fc.record({
    type: fc.constant('SubscriptionStandingChanged' as const),
    which: fc.nat(2),
    state: fc.constantFrom('active', 'active', 'active', 'suspended', 'cancelled'),
    /** Days from the event; null: not in effect. */
    until: fc.option(fc.integer({ min: -3, max: 40 }), { freq: 5 }),
  }),
  fc.record({
    type: fc.constantFrom(...PAYMENTS),
    which: fc.nat(2),
    amount: cents,
    fee: fc.option(cents),
    currency: fc.constantFrom('USD', 'EUR'),
    at: minutes,
  }),
  fc.record({ type: fc.constant('PaymentRefunded' as const), which: fc.nat(2), total: cents }),
  fc.record({ type: fc.constant('PaymentReversed' as const), which: fc.nat(2) })
)

const happening = fc.record({
  user,
  what,
  /** Half of the events fall on two days, so that a day has many events. */
  minutes: fc.oneof(
    minutes,
    fc.integer({ min: (DAYS - 20) * DAY_MINUTES, max: (DAYS - 18) * DAY_MINUTES })
  ),
  /** Simulates clock skew: some events are recorded as two days earlier. */
  late: fc.integer({ min: 0, max: 9 }).map((n) => (n === 0 ? 2 * DAY_MINUTES : 0)),
})
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

export const randomHistory = fc
  .array(happening, { minLength: 20, maxLength: 120, size: 'max' })
  .map((all) => toEvents(all.toSorted((a, b) => a.minutes - b.minutes)))

/** Creates the events. Omits repetitions of unique events and events of unknown subscriptions. */
function toEvents(happenings: Happening[]): Omit<RecordedEvent, 'position'>[] {
  const once = new Set<string>()
  const subscriptions = new Map<number, number[]>()
  const revisions = new Map<string, number>()
  let lastId = 0
  return happenings.flatMap((one) => {
    const { user, what, minutes, late } = one
    const time = timeAt(minutes - late)
    const made = (stream: string, data: object, actor: number | 'system' = user) => {
      const revision = (revisions.get(stream) ?? -1) + 1
      revisions.set(stream, revision)
      const { metadata, ...rest } = event(what.type, data)
      return [{ ...rest, stream, revision, metadata: { ...metadata, time, actor, owner: user } }]
    }
    const own = subscriptions.get(user) ?? []
    switch (what.type) {
      case 'UserRegistered':
      case 'EmailVerified':
        if (once.has(what.type + user)) return []
        once.add(what.type + user)
        return made(`user-${user}`, { user_id: user })
      case 'SignedIn':
      case 'SignInFailed': {
        const actor = what.type === 'SignedIn' ? user : 'system'
        return made(`user-${user}`, { user_id: user }, actor)
      }
      case 'BlockCreated':
        return made(`workspace-${user}`, { block_id: ++lastId, name_bytes: 1 })
      case 'PageSaved':
        return made(`page-${user}`, { block_id: user, content_bytes: 1 })
      case 'SubscriptionCreated':
        subscriptions.set(user, [...own, ++lastId])
        return made(`billing-${user}`, { subscription_id: lastId, ...what.plan })
      case 'SubscriptionStandingChanged': {
        const id = own[what.which % own.length]
        if (id === undefined) return []
        const { state, until } = what
        const end = until === null ? null : timeAt(minutes + until * DAY_MINUTES)
        const status = { subscription_id: id, state, in_effect_until: end }
        return made(`billing-${user}`, status, 'system')
      }
      case 'PaymentRefunded': {
        const total = { amount: what.total, currency: 'USD' }
        return made(`billing-${user}`, { payment_id: user * 10 + what.which, total }, 'system')
      }
      case 'PaymentReversed':
        return made(`billing-${user}`, { payment_id: user * 10 + what.which }, 'system')
      default: {
        const { which, currency } = what
        const amount = { amount: what.amount, currency }
        const fee = what.fee === null ? null : { amount: what.fee, currency }
        const facts = { payment_id: user * 10 + which, amount, fee, at: timeAt(what.at) }
        return made(`billing-${user}`, facts, 'system')
      }
    }
  })
}

function timeAt(minutes: number) {
  return new Date(NOW.getTime() + (minutes - DAYS * DAY_MINUTES) * MINUTE_MS).toISOString()
}

import type { EventToAppend } from '#kernel/event_store/port'
import { dataOf } from '#kernel/event_store/testing/events'
import { PLANS } from '#modules/admin/testing/random_history'

const DAY_MS = 86_400_000
const WEEKS = 12

const dayOf = (time: string) => time.slice(0, 10)
const after = (day: string, days: number) =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS).toISOString())
/** Days since Monday. */
const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
const rate = (some: number, all: number) => (all > 0 ? some / all : null)

interface Amount {
  amount: number
  currency: string
}

/** Data fields of all event types. */
interface Data {
  subscription_id: number
  plan_id: number
  interval_unit: string
  price: Amount
  state: string
  in_effect_until: string | null
  payment_id: number
  amount: Amount
  fee?: Amount | null
  at: string
  total: Amount
}

interface Payment {
  day: string
  outcome: string
  amount: number
  currency: string
  fee: number
  refunded: number
  reversed: boolean
}

interface Raw {
  type: string
  day: string
  actor: unknown
  owner: number
  data: Data
}

interface Subscriber {
  /** By subscription: its monthly value in cents, its plan, and the day until which it counts. */
  subscriptions: Map<number, { monthly: number; plan: number; until: string }>
  ever: boolean
}

/** Computes the dashboard directly from the events, day by day. */
export function referenceDashboard(events: EventToAppend[], days: number, today: string) {
  const raw: Raw[] = events.map((event) => ({
    type: event.type,
    day: dayOf(event.metadata.time),
    actor: event.metadata.actor,
    owner: event.metadata.owner!,
    data: dataOf(event) as Data,
  }))
  const from = after(today, 1 - days)
  const before = { from: after(from, -days), to: after(from, -1) }
  const walked = walk(raw, today)
  return {
    figures: figuresOf(raw, walked, from, today),
    before: figuresOf(raw, walked, before.from, before.to),
    days: daysOf(raw, walked, from, today),
    days_before: daysOf(raw, walked, before.from, before.to),
    plans: PLANS.map(({ plan_id }) => {
      const held = walked.get(today)!.held.filter(({ plan }) => plan === plan_id)
      return {
        id: plan_id,
        subscriptions: held.length,
        subscriptions_before: walked.get(before.to)!.held.filter(({ plan }) => plan === plan_id)
          .length,
        monthly_revenue: Math.round(sum(held.map(({ monthly }) => monthly))) / 100,
      }
    }),
    cohorts: cohortsOf(raw, today),
  }
}

interface Walked {
  converted: number
  gained: number
  lost: number
  subscribers: number
  held: { monthly: number; plan: number }[]
}

/** Returns for each day who counts at its end and who counted at any moment. */
function walk(raw: Raw[], today: string) {
  const users = new Map<number, Subscriber>()
  const walked = new Map<string, Walked>()
  const counts = (user: Subscriber, day: string) =>
    [...user.subscriptions.values()].some(({ until }) => until > day)
  // Uses the days of the user's events, which never go back.
  const changes: (Raw & { on: string })[] = []
  const lastOf = new Map<number, string>()
  for (const one of raw) {
    if (one.type === 'SubscriptionCreated')
      changes.push({ ...one, on: lastOf.get(one.owner) ?? '' })
    if (one.type !== 'SubscriptionStandingChanged') continue
    const last = lastOf.get(one.owner) ?? ''
    const on = one.day > last ? one.day : last
    lastOf.set(one.owner, on)
    changes.push({ ...one, on })
  }
  const first = after(today, -1000)
  for (let day = first; day <= today; day = after(day, 1)) {
    const sums: Walked = { converted: 0, gained: 0, lost: 0, subscribers: 0, held: [] }
    const atStart = new Map([...users].map(([id, p]) => [id, counts(p, after(day, -1))]))
    const once = new Set<number>()
    for (const { type, data, owner, on } of changes) {
      if (on !== day && !(on === '' && day === first)) continue
      const user = users.get(owner) ?? { subscriptions: new Map(), ever: false }
      users.set(owner, user)
      if (type === 'SubscriptionCreated') {
        const yearly = data.interval_unit === 'YEAR'
        const monthly = data.price.amount / (yearly ? 12 : 1)
        user.subscriptions.set(data.subscription_id, { monthly, plan: data.plan_id, until: '' })
      } else {
        const until = data.state === 'active' && data.in_effect_until ? data.in_effect_until : ''
        user.subscriptions.get(data.subscription_id)!.until = dayOf(until)
        if (counts(user, day)) once.add(owner)
      }
    }
    for (const [id, user] of users) {
      const counted = once.has(id)
      if (counted && !atStart.get(id)) {
        sums.gained++
        if (!user.ever) sums.converted++
        user.ever = true
      }
      if ((counted || atStart.get(id)) && !counts(user, day)) sums.lost++
      if (counts(user, day)) sums.subscribers++
      sums.held.push(...[...user.subscriptions.values()].filter(({ until }) => until > day))
    }
    walked.set(day, sums)
  }
  return walked
}

function daysOf(raw: Raw[], walked: Map<string, Walked>, from: string, to: string) {
  const days = []
  for (let day = from; day <= to; day = after(day, 1)) {
    const that = raw.filter((one) => one.day === day)
    const { subscribers, held } = walked.get(day)!
    const of = (type: string) => that.filter((one) => one.type === type).length
    days.push({
      day,
      people: raw.filter((one) => one.type === 'UserRegistered' && one.day <= day).length,
      registered: of('UserRegistered'),
      active: new Set(that.map(({ actor }) => actor).filter((a) => typeof a === 'number')).size,
      subscribers,
      monthly_revenue: Math.round(sum(held.map(({ monthly }) => monthly))) / 100,
      blocks: of('BlockCreated'),
      edits: of('PageSaved'),
    })
  }
  return days
}

function figuresOf(raw: Raw[], walked: Map<string, Walked>, from: string, to: string) {
  const days = daysOf(raw, walked, from, to)
  const within = [...walked].filter(([day]) => day >= from && day <= to).map(([, one]) => one)
  const earlier = [...walked].filter(([day]) => day < from).map(([, one]) => one)
  const { people, subscribers, monthly_revenue } = days.at(-1)!
  const [converted, gained, lost] = (['converted', 'gained', 'lost'] as const).map((name) =>
    sum(within.map((one) => one[name]))
  ) as [number, number, number]
  const registered = sum(days.map((day) => day.registered))
  const convertedBefore = sum(earlier.map((one) => one.converted))
  return {
    from,
    to,
    people,
    verified: raw.filter((one) => one.type === 'EmailVerified' && one.day <= to).length,
    subscribers,
    monthly_revenue,
    registered,
    converted,
    conversion: rate(converted, people - convertedBefore),
    gained,
    lost,
    churn: rate(lost, (earlier.at(-1)?.subscribers ?? 0) + gained),
    blocks: sum(days.map((day) => day.blocks)),
    edits: sum(days.map((day) => day.edits)),
    active_a_day: sum(days.map((day) => day.active)) / days.length,
    received: receivedOf(raw, from, to),
  }
}

const RECEIVED = ['PaymentMismatched', 'PaymentReceived']
const WEIGHTS = ['PaymentPending', 'PaymentDenied', ...RECEIVED]

type Told = Pick<Payment, 'outcome' | 'amount' | 'currency'>

/** Returns the report that wins of two reports of a payment, if neither has the decided state. */
function heavier(told: Told, known: Told | undefined): Told {
  const weight = ({ outcome, currency, amount }: Told) =>
    `${WEIGHTS.indexOf(outcome)} ${currency} ${String(amount).padStart(9, '0')}`
  const { outcome, amount, currency } = known && weight(known) > weight(told) ? known : told
  return { outcome, amount, currency }
}

/** Amounts in units; every currency of the histories has two decimals. */
function receivedOf(raw: Raw[], from: string, to: string) {
  const payments = new Map<number, Payment>()
  for (const { type, data } of raw) {
    const known = payments.get(data.payment_id)
    if (type === 'PaymentRefunded' && known) known.refunded = data.total.amount
    else if (type === 'PaymentReversed' && known) known.reversed = true
    else if (data.fee !== undefined) {
      payments.set(data.payment_id, {
        refunded: known?.refunded ?? 0,
        reversed: known?.reversed ?? false,
        day: [dayOf(data.at), known?.day ?? '9'].toSorted()[0]!,
        ...heavier({ outcome: type, ...data.amount }, known),
        fee: Math.max(data.fee?.amount ?? 0, known?.fee ?? 0),
      })
    }
  }
  return ['EUR', 'USD'].flatMap((currency) => {
    const meant = [...payments.values()].filter(
      (one) =>
        RECEIVED.includes(one.outcome) &&
        one.currency === currency &&
        one.day >= from &&
        one.day <= to
    )
    const total = (of: (one: Payment) => number) => sum(meant.map(of)) / 100
    if (meant.length === 0) return []
    return {
      currency,
      payments: meant.length,
      amount: total((one) => one.amount),
      fees: total((one) => one.fee),
      refunded: total((one) => (one.reversed ? one.amount : one.refunded)),
    }
  })
}

function cohortsOf(raw: Raw[], today: string) {
  const monday = after(today, -weekday(today))
  return Array.from({ length: WEEKS }, (_, i) => {
    const week = after(monday, (i - WEEKS + 1) * 7)
    const inWeek = (day: string, k: number) =>
      day >= after(week, k * 7) && day < after(week, k * 7 + 7)
    const users = raw
      .filter(({ type, day }) => type === 'UserRegistered' && inWeek(day, 0))
      .map(({ owner }) => owner)
    const active = Array.from(
      { length: WEEKS - i },
      (_, k) =>
        users.filter((id) => raw.some(({ actor, day }) => actor === id && inWeek(day, k))).length
    )
    return { week, people: users.length, active }
  })
}

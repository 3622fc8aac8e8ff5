import type {
  CurrentSubscriptionResponse,
  EntitlementReason,
  PaymentResponse,
  PlanResponse,
  SubscriptionResponse,
} from '#modules/billing/api'
import { plans, type Responses, settings, SIGNED_IN } from './responses.js'

const [, BASIC, PRO] = plans as [PlanResponse, PlanResponse, PlanResponse]
const BASIC_YEARLY: PlanResponse = { ...BASIC, id: 5, price: 60, interval_unit: 'YEAR' }
const STARTED = '2026-03-01T09:00:00.000Z'
/** Far in the future, so that paid periods stay active in every story. */
const PAID_UNTIL = '2096-04-01T09:00:00.000Z'

const ALL_PLANS = [...plans, BASIC_YEARLY]

const basic: SubscriptionResponse = {
  id: 7,
  plan_id: BASIC.id,
  name: BASIC.name,
  description: BASIC.description,
  price: BASIC.price,
  interval_unit: BASIC.interval_unit,
  storage_limit: BASIC.storage_limit,
  features: BASIC.features,
  status: 1,
  state: 'active',
  created_at: STARTED,
  current_period_end: PAID_UNTIL,
}

const pro: SubscriptionResponse = {
  ...basic,
  id: 6,
  plan_id: PRO.id,
  name: PRO.name,
  price: PRO.price,
  storage_limit: PRO.storage_limit,
  status: 0,
  state: 'cancelled',
  created_at: '2025-11-30T09:00:00.000Z',
  current_period_end: STARTED,
}

/** Stub of PayPal's script that only draws a button. */
const SCRIPT = `data:text/javascript,${encodeURIComponent(`window.paypal = {
  Buttons: () => ({
    isEligible: () => true,
    updateProps: () => Promise.resolve(),
    close: () => Promise.resolve(),
    render: (place) => {
      place.innerHTML = '<button type="button" style="width:100%;min-height:45px;border:0;' +
        'border-radius:4px;background:#ffc439;color:#111">PayPal Subscribe</button>'
      return Promise.resolve()
    },
  }),
}`)}//`

const WITH_SCRIPT: Responses = {
  ...SIGNED_IN,
  '/plans': ALL_PLANS,
  '/settings': { ...settings, paypal: { client_id: 'story', sdk_url: SCRIPT } },
}

/** Responses for a user on the free plan. */
export const FREE_PLAN = WITH_SCRIPT

/** Returns responses for a user whose plan is in effect for the given reason. */
export function subscribed(reason: EntitlementReason): Responses {
  const isActive = ['paid', 'payment_awaited', 'payment_failed'].includes(reason)
  const state = reason === 'suspended' || reason === 'cancelled' ? reason : 'active'
  const subscription = { ...basic, status: isActive ? 1 : 0, state } as SubscriptionResponse
  const current: CurrentSubscriptionResponse = {
    plan: BASIC,
    subscription: { ...subscription, reason, in_effect_until: PAID_UNTIL },
  }
  return {
    ...WITH_SCRIPT,
    '/subscriptions/current-user': current,
    '/subscriptions': [subscription, pro],
    '/subscriptions/7/payments': [payment(71)],
    '/subscriptions/6/payments': [
      payment(64, { refund_due: true, amount: 12 }),
      payment(63, { status: 'refunded', refunded_amount: 12, amount: 12 }),
      payment(62, { status: 'partially_refunded', refunded_amount: 4.5, amount: 12 }),
      payment(61, { status: 'denied', amount: 12 }),
      payment(60, { status: 'pending', amount: 12 }),
    ],
  }
}

/** Responses for an installation without PayPal. */
export const NOT_SET_UP: Responses = {
  ...WITH_SCRIPT,
  '/settings': { ...settings, paypal: null },
}

/** Responses for a user whose browser cannot load PayPal's script. */
export const NO_SCRIPT: Responses = { ...WITH_SCRIPT, '/settings': settings }

/** Responses for a user whose current plan is larger than the chosen one. */
export const PRO_PLAN: Responses = {
  ...WITH_SCRIPT,
  '/subscriptions/current-user': {
    plan: PRO,
    subscription: {
      ...pro,
      status: 1,
      state: 'active',
      current_period_end: PAID_UNTIL,
      reason: 'paid',
      in_effect_until: PAID_UNTIL,
    },
  } satisfies CurrentSubscriptionResponse,
}

function payment(id: number, change: Partial<PaymentResponse> = {}): PaymentResponse {
  return {
    id,
    amount: 6,
    currency: 'USD',
    transaction_fee: 0.47,
    status: 'completed',
    refunded_amount: 0,
    refund_due: false,
    created_at: STARTED,
    ...change,
  }
}

import { wrongStatus } from '#simulators/paypal/api/refusal'
import type { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import type { Status } from '#simulators/paypal/state/subscription'

interface Rule {
  /** Name in PayPal's refusals. */
  name: string
  statuses: Status[]
  run: (paypal: SimulatedPayPal, id: string) => void
}

const ACTIVE: Status[] = ['ACTIVE']
const CHARGED: Status[] = ['ACTIVE', 'SUSPENDED']
const WAITING: Status[] = ['APPROVAL_PENDING']

/** Changes of a subscription, and the statuses in which PayPal accepts them. */
const ACTIONS = {
  /** The first payment follows at once. */
  approve: {
    name: 'approve',
    statuses: WAITING,
    run: (paypal, id) => {
      paypal.approve(id)
      paypal.pay(id)
    },
  },
  /** The user has declined, and may approve later. */
  decline: { name: 'decline', statuses: WAITING, run: () => {} },
  pay: { name: 'pay', statuses: ACTIVE, run: (paypal, id) => void paypal.pay(id) },
  fail_payment: {
    name: 'fail',
    statuses: ACTIVE,
    run: (paypal, id) => paypal.failPayment(id),
  },
  suspend: { name: 'suspend', statuses: ACTIVE, run: (paypal, id) => paypal.suspend(id) },
  reactivate: {
    name: 'activate',
    statuses: ['SUSPENDED'],
    run: (paypal, id) => paypal.reactivate(id),
  },
  cancel: { name: 'cancel', statuses: CHARGED, run: (paypal, id) => paypal.cancel(id) },
  expire: { name: 'expire', statuses: CHARGED, run: (paypal, id) => paypal.expire(id) },
} satisfies Record<string, Rule>

export type Action = keyof typeof ACTIONS

export function isAction(name: string): name is Action {
  return Object.hasOwn(ACTIONS, name)
}

/** Changes a subscription. Throws Refusal in another status. */
export function act(paypal: SimulatedPayPal, action: Action, id: string) {
  const { name, statuses, run }: Rule = ACTIONS[action]
  if (!statuses.includes(paypal.statusOf(id))) throw wrongStatus(name, expected(statuses))
  run(paypal, id)
}

/** Names statuses in PayPal's words: 'active or suspended'. */
function expected(statuses: Status[]) {
  const words = statuses.map((status) => status.toLowerCase())
  return words.join(' or ').replace('approval_pending', 'waiting for approval')
}

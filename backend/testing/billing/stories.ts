import type { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'

/** A sequence of actions at PayPal, hours or days apart, with the expected result. */
export interface Story {
  name: string
  /** Runs the actions; `wait` lets days pass between them. */
  play: (paypal: SimulatedPayPal, id: string, wait: (days: number) => void) => void
  /** The user then cancels in the product. */
  isCancelledHere?: true
  status: 0 | 1
  plan: 'Basic' | 'Free'
  /** Payment statuses, newest first. */
  payments: string[]
}

/** Disputes and reverses a payment, then resolves the dispute some days later. */
function disputedAndReversed(
  outcome: Parameters<SimulatedPayPal['resolve']>[1],
  days: number
): Story['play'] {
  return (paypal, id, wait) => {
    paypal.approve(id)
    const { id: sale } = paypal.pay(id)
    wait(1)
    paypal.dispute(sale)
    wait(1)
    paypal.reverse(sale)
    wait(days)
    paypal.resolve(sale, outcome)
  }
}

export const STORIES: Story[] = [
  {
    name: 'activated and paid',
    play: (paypal, id) => {
      paypal.approve(id)
      paypal.pay(id)
    },
    status: 1,
    plan: 'Basic',
    payments: ['completed'],
  },
  {
    name: 'renewed',
    play: (paypal, id, wait) => {
      paypal.approve(id)
      paypal.pay(id)
      wait(31)
      paypal.pay(id)
    },
    status: 1,
    plan: 'Basic',
    payments: ['completed', 'completed'],
  },
  {
    name: 'paid after a pending payment',
    play: (paypal, id, wait) => {
      paypal.approve(id)
      paypal.pay(id, undefined, 'PENDING')
      wait(2)
      paypal.settle(paypal.sales.at(-1)!.id)
    },
    status: 1,
    plan: 'Basic',
    payments: ['completed'],
  },
  {
    name: 'failed to renew, suspended and active again',
    play: (paypal, id, wait) => {
      paypal.approve(id)
      paypal.pay(id)
      wait(30)
      paypal.failPayment(id)
      wait(5)
      paypal.failPayment(id)
      paypal.suspend(id)
      wait(1)
      paypal.reactivate(id)
      paypal.pay(id)
    },
    status: 1,
    plan: 'Basic',
    payments: ['completed', 'completed'],
  },
  {
    name: 'suspended after a denied payment',
    play: (paypal, id, wait) => {
      paypal.approve(id)
      paypal.pay(id)
      wait(31)
      paypal.pay(id, undefined, 'DECLINED')
      paypal.failPayment(id)
      wait(10)
      paypal.suspend(id)
    },
    status: 0,
    plan: 'Free',
    payments: ['denied', 'completed'],
  },
  {
    name: 'cancelled within the paid period',
    play: (paypal, id, wait) => {
      paypal.approve(id)
      paypal.pay(id)
      wait(20)
      paypal.cancel(id)
    },
    status: 0,
    plan: 'Basic',
    payments: ['completed'],
  },
  {
    name: 'cancelled by the user within the paid period',
    play: (paypal, id, wait) => {
      paypal.approve(id)
      paypal.pay(id)
      wait(20)
    },
    isCancelledHere: true,
    status: 0,
    plan: 'Basic',
    payments: ['completed'],
  },
  {
    name: 'expired',
    play: (paypal, id, wait) => {
      paypal.approve(id)
      paypal.pay(id)
      wait(20)
      paypal.expire(id)
    },
    status: 0,
    plan: 'Free',
    payments: ['completed'],
  },
  {
    name: 'refunded in two parts',
    play: (paypal, id, wait) => {
      paypal.approve(id)
      const { id: sale } = paypal.pay(id)
      wait(1)
      paypal.refund(sale, 100)
      wait(1)
      paypal.refund(sale, 500)
      wait(1)
      paypal.cancel(id)
    },
    status: 0,
    plan: 'Free',
    payments: ['refunded'],
  },
  {
    name: 'reversed',
    play: (paypal, id, wait) => {
      paypal.approve(id)
      const { id: sale } = paypal.pay(id)
      wait(3)
      paypal.reverse(sale)
    },
    status: 1,
    plan: 'Free',
    payments: ['reversed'],
  },
  {
    name: 'reversed, then won by the seller',
    play: disputedAndReversed('RESOLVED_SELLER_FAVOUR', 3),
    status: 1,
    plan: 'Basic',
    payments: ['completed'],
  },
  {
    name: 'disputed, reversed and lost',
    play: disputedAndReversed('RESOLVED_BUYER_FAVOUR', 0.5),
    status: 1,
    plan: 'Free',
    payments: ['reversed'],
  },
]

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Route } from 'wouter'
import {
  FREE_PLAN,
  NO_SCRIPT,
  NOT_SET_UP,
  PRO_PLAN,
  subscribed,
} from '../../../.storybook/billing-responses.js'
import { part } from '../../../.storybook/part.js'
import { FAILED, PENDING, respondWith, type Responses } from '../../../.storybook/responses.js'
import ReceiptScreen from '../receipt/receipt-screen.js'
import CheckoutScreen from './checkout-screen.js'

/** Purchase of a plan and its receipt, in each of their states. */
const meta: Meta = { title: 'Screens/Checkout', parameters: { layout: 'fullscreen' } }
export default meta

type Story = StoryObj

function checkout(plan: number, responses: Responses, text: string | RegExp): Story {
  return {
    ...part(CheckoutAtAddress, responses, text),
    parameters: { path: `/checkout/${plan}` },
  }
}

function CheckoutAtAddress() {
  return <Route path="/checkout/:planId" component={CheckoutScreen} />
}

export const Monthly = checkout(2, FREE_PLAN, 'PayPal Subscribe')
export const Yearly = checkout(5, FREE_PLAN, 'PayPal Subscribe')
export const Switch = checkout(3, subscribed('paid'), /replaces Basic/)
export const AfterCancelling = checkout(2, subscribed('cancelled'), /You still have Basic/)
export const LessStorage = checkout(2, PRO_PLAN, /not add anything/)
export const OfThePlanOneHas = checkout(2, subscribed('paid'), /is now your plan/)
export const NotFound = checkout(9, FREE_PLAN, 'Something wentwrong! Try again later!')
export const NotSetUp = checkout(2, NOT_SET_UP, /Payments are not set up/)
export const NotLoaded = checkout(2, { ...FREE_PLAN, '/plans': FAILED }, 'Couldn’t load your order')
export const Loading: Story = {
  render: () => <CheckoutAtAddress />,
  parameters: { path: '/checkout/2' },
  beforeEach: () => respondWith({ ...FREE_PLAN, '/plans': PENDING }),
}
export const WithoutScript: Story = {
  ...checkout(2, NO_SCRIPT, 'Failed to load the PayPal JS SDK script'),
  beforeEach: () => {
    // Another story may have left this global, and PayPal's code would mistake it for its own
    // script.
    delete (window as { paypal?: unknown }).paypal
    respondWith(NO_SCRIPT)
  },
  tags: ['logs-errors'],
}

function receipt(payment: number, text: string | RegExp): Story {
  return {
    ...part(ReceiptAtAddress, subscribed('paid'), text),
    parameters: { path: `/receipts/${payment < 70 ? 6 : 7}/${payment}` },
  }
}

function ReceiptAtAddress() {
  return <Route path="/receipts/:subscriptionId/:paymentId" component={ReceiptScreen} />
}

export const Receipt = receipt(71, 'Total')
export const ReceiptOfARefund = receipt(62, 'Refunded')
export const ReceiptBeingRefunded = receipt(64, 'The total is being refunded.')

import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { FREE_PLAN, NOT_SET_UP, subscribed } from '../../.storybook/billing-responses.js'
import { part } from '../../.storybook/part.js'
import { FAILED, PENDING, respondWith } from '../../.storybook/responses.js'
import MyPlan from './my-plan/my-plan.js'
import PaymentsHistory from './payments-history/payments-history.js'

/** Current plan and payments, in each of their states. */
const meta: Meta = { title: 'Screens/Plan and payments' }
export default meta

type Story = StoryObj

export const MyPlanFree = part(MyPlan, FREE_PLAN, 'Storage: 1 GB per month')
export const MyPlanActive = part(MyPlan, subscribed('paid'), /Renews on/)
export const MyPlanAwaitsPayment = part(MyPlan, subscribed('payment_awaited'), /waiting for PayPal/)
export const MyPlanPaymentFailed = part(MyPlan, subscribed('payment_failed'), /last payment failed/)
export const MyPlanSuspended = part(MyPlan, subscribed('suspended'), /PayPal stopped your plan/)
export const MyPlanCancelled = part(MyPlan, subscribed('cancelled'), /Your plan is canceled/)
export const MyPlanInReview = part(MyPlan, subscribed('review'), /looking into it/)
export const MyPlanLoading: Story = {
  render: () => <MyPlan />,
  beforeEach: () =>
    respondWith({ ...FREE_PLAN, '/plans': PENDING, '/subscriptions/current-user': PENDING }),
}
export const MyPlanNotLoaded = part(
  MyPlan,
  { ...FREE_PLAN, '/plans': FAILED, '/subscriptions/current-user': FAILED },
  'Couldn’t load your plan'
)
export const MyPlanNotSetUp = part(MyPlan, NOT_SET_UP, /Payments are not set up/)
export const MyPlanCancelling = part(MyPlan, subscribed('paid'), 'Cancel your plan', async () => {
  const page = within(document.body)
  if (page.queryByRole('dialog')) return
  await userEvent.click(await page.findByRole('button', { name: 'Cancel your plan' }))
  await page.findByRole('dialog', { name: 'Do you want to cancel your plan?' })
})

export const HistoryEmpty = part(PaymentsHistory, FREE_PLAN, "You don't have any subscription.")
export const History = part(PaymentsHistory, subscribed('paid'), 'Pro', async () => {
  await open(/^Basic/)
  await within(document.body).findByText('6USD at March 1 2026')
})
export const HistoryRefunds = part(PaymentsHistory, subscribed('cancelled'), 'Pro', async () => {
  await open(/^Pro/)
  await within(document.body).findByText('4.50USD refunded')
  await within(document.body).findByText('being refunded')
})
export const HistoryLoading: Story = {
  render: () => <PaymentsHistory />,
  beforeEach: () => respondWith({ ...FREE_PLAN, '/subscriptions': PENDING }),
}
export const HistoryNotLoaded = part(
  PaymentsHistory,
  { ...FREE_PLAN, '/subscriptions': FAILED },
  'Unexpected error'
)
export const HistoryPaymentsNotLoaded = part(
  PaymentsHistory,
  { ...subscribed('paid'), '/subscriptions/7/payments': FAILED },
  'Pro',
  async () => {
    await open(/^Basic/)
    await within(document.body).findByText('Something wentwrong')
  }
)

/** Opens a row. The story plays a second time in the other theme, when the row is already open. */
async function open(name: RegExp) {
  const row = await within(document.body).findByRole('button', { name })
  if (row.ariaExpanded !== 'true') await userEvent.click(row)
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { PaymentResponse, SubscriptionResponse } from '#modules/billing/api'
import { NotFound } from '../../../app/not-found/not-found.js'
import { useSession } from '../../../app/session.js'
import { hasStatus } from '../../../app/api-client.js'
import { Button } from '../../../ui/button/button.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { CenteredSpinner } from '../../../ui/spinner/spinner.js'
import { hasReceipt } from '../payments.js'
import { INTERVAL_WORDS } from '../plans.js'
import { Sheet } from '../sheet/sheet.js'
import { paymentsQuery, subscriptionsQuery } from '../subscriptions.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './receipt.module.css'

/** Printable receipt of one payment (rule 11.21). */
export default function ReceiptScreen() {
  const params = useParams()
  const subscriptions = useQuery(subscriptionsQuery)
  const payments = useQuery(paymentsQuery(Number(params.subscriptionId)))
  const failed = [subscriptions, payments].find(({ error, isFetching }) => error && !isFetching)
  if (failed?.error && hasStatus(failed.error, 404)) return <NotFound />
  if (failed?.error) {
    return (
      <LoadError
        title="Something wentwrong"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!subscriptions.data || !payments.data) return <CenteredSpinner />
  const subscription = subscriptions.data.find(({ id }) => id === Number(params.subscriptionId))
  const payment = payments.data.find(({ id }) => id === Number(params.paymentId))
  if (!subscription || !payment || !hasReceipt(payment)) return <NotFound />
  return <Receipt subscription={subscription} payment={payment} />
}

interface ReceiptProps {
  subscription: SubscriptionResponse
  payment: PaymentResponse
}

function Receipt({ subscription, payment }: ReceiptProps) {
  const session = useSession()
  const { amount, refunded_amount: refunded, refund_due: isDue, status } = payment
  const given = status === 'reversed' ? amount : refunded
  return (
    <Sheet title="Receipt" tabTitle={`Receipt ${payment.id}`} wide>
      <dl className={styles.facts}>
        <dt>Number</dt>
        <dd>{payment.id}</dd>
        <dt>Date</dt>
        <dd>{inUtc(payment.created_at)}</dd>
        {session.status === 'signed-in' && (
          <>
            <dt>For</dt>
            <dd translate="no">{`${session.user.full_name}, ${session.user.email}`}</dd>
          </>
        )}
        <dt>From</dt>
        <dd>{`Strata, ${window.location.host}`}</dd>
        <dt>Paid with</dt>
        <dd>{`PayPal, subscription ${subscription.id}`}</dd>
      </dl>
      <table className={styles.table}>
        <tbody>
          <Line
            label={`${subscription.name}, ${subscription.storage_limit} GB, for one ${INTERVAL_WORDS[subscription.interval_unit]}`}
            amount={amount}
            payment={payment}
          />
          {given > 0 && (
            <Line
              label={status === 'reversed' ? 'Reversed' : 'Refunded'}
              amount={-given}
              payment={payment}
            />
          )}
        </tbody>
        <tfoot>
          <Line label="Total" amount={amount - given} payment={payment} />
        </tfoot>
      </table>
      {isDue && <p>The total is being refunded.</p>}
      {status === 'review' && !isDue && <p>This payment is being looked into.</p>}
      <Row align="stretch" justify="end" className={styles.actions}>
        <Button onClick={() => window.print()}>Print</Button>
      </Row>
    </Sheet>
  )
}

interface LineProps {
  label: string
  amount: number
  payment: PaymentResponse
}

function Line({ label, amount, payment: { currency } }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{`${amount < 0 ? '−' : ''}${Math.abs(amount).toFixed(2)} ${currency}`}</td>
    </tr>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats the day in UTC, so that printed receipts do not depend on the machine. */
function inUtc(time: string) {
  return `${day.format(new Date(time))} (UTC)`
}

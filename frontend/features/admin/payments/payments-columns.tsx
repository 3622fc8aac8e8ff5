import { Link } from 'wouter'
import type { PaymentRow } from '#modules/admin/api'
import { paths } from '../../../app/paths.js'
import { Badge } from '../../../ui/badge/badge.js'
import type { TableColumn } from '../../../ui/table/table.js'
import { Day } from '../day.js'
import { inDollars } from './amounts.js'
import { STATUS_WORDS } from './payment-status.js'
import styles from './payments.module.css'

/** Their ids are what the call sorts by. */
export const COLUMNS: TableColumn<PaymentRow>[] = [
  {
    id: 'id',
    header: 'Payment id',
    enableSorting: false,
    className: styles.id,
    cell: ({ row: { original: payment } }) => (
      <span title={`PayPal: ${payment.paypal_id}`}>{payment.id}</span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    enableSorting: false,
    className: styles.email,
    cell: ({ row }) => <EmailCell payment={row.original} />,
  },
  {
    id: 'amount',
    header: 'Amount ($)',
    className: styles.amount,
    cell: ({ row: { original: payment } }) => inDollars(payment.amount, payment.currency),
  },
  {
    id: 'transaction_fee',
    header: 'Transaction fees ($)',
    className: styles.fee,
    cell: ({ row }) => <FeeCell payment={row.original} />,
  },
  {
    id: 'created_at',
    header: 'Created at',
    className: styles.created,
    cell: ({ row }) => <Day long at={row.original.created_at} />,
  },
  {
    id: 'status',
    header: 'Status',
    enableSorting: false,
    className: styles.status,
    cell: ({ row }) => <Status payment={row.original} />,
  },
]

function EmailCell({ payment }: { payment: PaymentRow }) {
  const { user_id: userId, email } = payment
  if (email === null) return <span className={styles.gone}>no account any more</span>
  return (
    <Link href={paths.adminUser(userId)} className={styles.link}>
      {email}
    </Link>
  )
}

/** PayPal does not always say what it kept. */
function FeeCell({ payment }: { payment: PaymentRow }) {
  const { transaction_fee: fee, currency } = payment
  if (fee === null) return <span title="PayPal did not say">—</span>
  return inDollars(fee, currency)
}

function Status({ payment }: { payment: PaymentRow }) {
  const { status, refunded_amount: refunded, amount, currency } = payment
  const { tone, text } = STATUS_WORDS[status]
  const inPart = refunded > 0 && refunded < amount
  return (
    <span title={inPart ? `${inDollars(refunded, currency)} refunded` : undefined}>
      <Badge tone={tone}>{text}</Badge>
    </span>
  )
}

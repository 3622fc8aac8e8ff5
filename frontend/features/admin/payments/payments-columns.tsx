import { Link } from 'wouter'
import type { PaymentRow } from '#modules/admin/api'
import type { PaymentDispute } from '#modules/billing/api'
import { Badge } from '../../../ui/badge/badge.js'
import type { TableColumn } from '../../../ui/table/table.js'
import { Day } from '../day.js'
import { staffPaths } from '../staff-paths.js'
import { inDollars } from './amounts.js'
import { DISPUTE_WORDS, STATUS_WORDS } from './payment-status.js'
import styles from './payments.module.css'

/** Columns that the API can sort by have a key. The others are not sortable. */
export const COLUMNS: TableColumn<PaymentRow>[] = [
  {
    id: 'id',
    header: 'Payment id',
    className: styles.id,
    cell: ({ row: { original: payment } }) => (
      <span title={`PayPal: ${payment.paypal_id}`}>{payment.id}</span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    className: styles.email,
    cell: ({ row }) => <EmailCell payment={row.original} />,
  },
  {
    accessorKey: 'amount',
    sortDescFirst: true,
    header: 'Amount ($)',
    className: styles.amount,
    cell: ({ row: { original: payment } }) => inDollars(payment.amount, payment.currency),
  },
  {
    accessorKey: 'transaction_fee',
    sortDescFirst: true,
    header: 'Transaction fees ($)',
    className: styles.fee,
    cell: ({ row }) => <FeeCell payment={row.original} />,
  },
  {
    accessorKey: 'created_at',
    sortDescFirst: true,
    header: 'Created at',
    className: styles.created,
    cell: ({ row }) => <Day long at={row.original.created_at} />,
  },
  {
    id: 'status',
    header: 'Status',
    className: styles.status,
    cell: ({ row }) => <Status payment={row.original} />,
  },
]

function EmailCell({ payment }: { payment: PaymentRow }) {
  const { user_id: userId, email } = payment
  if (email === null) return <span className={styles.gone}>deleted account</span>
  return (
    <Link href={staffPaths.user(userId)} className={styles.link}>
      {email}
    </Link>
  )
}

/** The fee may be missing, because PayPal does not always report it. */
function FeeCell({ payment }: { payment: PaymentRow }) {
  const { transaction_fee: fee, currency } = payment
  if (fee === null) return <span title="Not reported by PayPal">—</span>
  return inDollars(fee, currency)
}

function Status({ payment }: { payment: PaymentRow }) {
  const { status, refunded_amount: refunded, amount, currency, dispute } = payment
  const { tone, text } = STATUS_WORDS[status]
  const inPart = refunded > 0 && refunded < amount
  return (
    <span className={styles.badges}>
      <span title={inPart ? `${inDollars(refunded, currency)} refunded` : undefined}>
        <Badge tone={tone}>{text}</Badge>
      </span>
      {dispute && <DisputeBadge dispute={dispute} />}
    </span>
  )
}

function DisputeBadge({ dispute }: { dispute: PaymentDispute }) {
  const { tone, text } = DISPUTE_WORDS[dispute.state]
  return (
    <span title={`PayPal: ${dispute.id}, ${dispute.reason}`}>
      <Badge tone={tone}>{text}</Badge>
    </span>
  )
}

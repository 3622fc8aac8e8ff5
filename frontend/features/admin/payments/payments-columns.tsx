import type { PaymentRow } from '#modules/admin/api'
import type { PaymentDispute } from '#modules/billing/api'
import { Badge } from '../../../ui/badge/badge.js'
import { TextLink } from '../../../ui/text-link/text-link.js'
import type { Cards, TableColumn } from '../../../ui/table/table.js'
import { Day } from '../day.js'
import { staffPaths } from '../staff-paths.js'
import { inDollars } from './amounts.js'
import { DISPUTE_WORDS, STATUS_WORDS } from './payment-status.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './payments.module.css'

/** Columns that the API can sort by have a key. The others are not sortable. */
export const COLUMNS: TableColumn<PaymentRow>[] = [
  {
    id: 'id',
    header: 'Payment id',
    width: '90px',
    tabular: true,
    area: 'id',
    inCard: 'muted',
    label: '#',
    cell: ({ row: { original: payment } }) => (
      <span title={`PayPal: ${payment.paypal_id}`}>{payment.id}</span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    breakable: true,
    area: 'email',
    className: styles.email,
    cell: ({ row }) => <EmailCell payment={row.original} />,
  },
  {
    accessorKey: 'amount',
    sortDescFirst: true,
    header: 'Amount ($)',
    width: '130px',
    end: true,
    tabular: true,
    area: 'amount',
    inCard: 'strong',
    cell: ({ row: { original: payment } }) => inDollars(payment.amount, payment.currency),
  },
  {
    accessorKey: 'transaction_fee',
    sortDescFirst: true,
    header: 'Transaction fees ($)',
    width: '170px',
    end: true,
    tabular: true,
    area: 'fee',
    inCard: 'muted',
    label: 'fee ',
    cell: ({ row }) => <FeeCell payment={row.original} />,
  },
  {
    accessorKey: 'created_at',
    sortDescFirst: true,
    header: 'Created at',
    width: '170px',
    nowrap: true,
    tabular: true,
    area: 'created',
    inCard: 'muted',
    className: styles.created,
    cell: ({ row }) => <Day long at={row.original.created_at} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '150px',
    area: 'status',
    className: styles.status,
    cell: ({ row }) => <Status payment={row.original} />,
  },
]

export const CARDS: Cards = {
  areas: ['email email amount', 'id created fee', 'status status status'],
  columns: 'auto minmax(0, 1fr) auto',
}

function EmailCell({ payment }: { payment: PaymentRow }) {
  const { user_id: userId, email } = payment
  if (email === null) return <Text tone="muted">deleted account</Text>
  return (
    <TextLink quiet href={staffPaths.user(userId)}>
      {email}
    </TextLink>
  )
}

/** The fee may be missing, because PayPal does not always report it. */
function FeeCell({ payment }: { payment: PaymentRow }) {
  const { transaction_fee: fee, currency } = payment
  if (fee === null) return <span title="Not reported by PayPal">—</span>
  return <span>{inDollars(fee, currency)}</span>
}

function Status({ payment }: { payment: PaymentRow }) {
  const { status, refunded_amount: refunded, amount, currency, dispute } = payment
  const { tone, text } = STATUS_WORDS[status]
  const inPart = refunded > 0 && refunded < amount
  return (
    <Row as="span" inline align="stretch" wrap gap={1}>
      <span title={inPart ? `${inDollars(refunded, currency)} refunded` : undefined}>
        <Badge tone={tone}>{text}</Badge>
      </span>
      {dispute && <DisputeBadge dispute={dispute} />}
    </Row>
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

import type { StaffUserResponse } from '#modules/admin/api'
import type { SubscriptionResponse } from '#modules/billing/api'
import { Badge } from '../../../ui/badge/badge.js'
import { type Cards, Table, type TableColumn } from '../../../ui/table/table.js'
import { Day } from '../day.js'
import { INTERVAL_NAMES } from '../plans/plans-columns.js'
import { Part } from '../part/part.js'
import { Text } from '../../../ui/layout/layout.js'

/** All subscriptions the user ever had, newest first. */
export function Subscriptions({ user: { subscriptions } }: { user: StaffUserResponse }) {
  return (
    <Part title="Subscriptions" wide>
      {subscriptions.length === 0 ? (
        <Text as="p" tone="muted">
          Never subscribed to a plan.
        </Text>
      ) : (
        <Table
          caption="Subscriptions"
          columns={COLUMNS}
          rows={subscriptions}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          sortable={false}
          cards={CARDS}
        />
      )}
    </Part>
  )
}

const CARDS: Cards = {
  areas: ['name price', 'since state', 'until state'],
  columns: 'minmax(0, 1fr) auto',
  centered: true,
}

const COLUMNS: TableColumn<SubscriptionResponse>[] = [
  {
    id: 'name',
    header: 'Plan',
    area: 'name',
    inCard: 'strong',
    cell: ({ row }) => row.original.name,
  },
  {
    id: 'price',
    header: 'Price',
    area: 'price',
    cell: ({ row: { original } }) => `$${original.price} ${INTERVAL_NAMES[original.interval_unit]}`,
  },
  {
    id: 'since',
    header: 'Since',
    area: 'since',
    inCard: 'muted',
    label: 'since ',
    cell: ({ row }) => <Day at={row.original.created_at} />,
  },
  {
    id: 'until',
    header: 'Paid until',
    area: 'until',
    inCard: 'muted',
    label: 'paid until ',
    cell: ({ row: { original } }) =>
      original.current_period_end ? <Day at={original.current_period_end} /> : '—',
  },
  {
    id: 'state',
    header: 'State',
    area: 'state',
    atEnd: true,
    cell: ({ row }) => <State subscription={row.original} />,
  },
]

const STATES = {
  active: { tone: 'success', text: 'active' },
  suspended: { tone: 'warning', text: 'suspended' },
  mismatched: { tone: 'warning', text: 'to be reviewed' },
  cancelled: { tone: 'neutral', text: 'canceled' },
  expired: { tone: 'neutral', text: 'expired' },
} as const

function State({ subscription }: { subscription: SubscriptionResponse }) {
  const { tone, text } = STATES[subscription.state]
  return <Badge tone={tone}>{text}</Badge>
}

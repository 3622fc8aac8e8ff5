import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { PAYMENT_STATUSES } from '#modules/billing/api'
import { Table } from '../../../ui/table/table.js'
import { AdminList } from '../list/admin-list.js'
import type { Filter } from '../list/filters.js'
import { useListAddress } from '../list/use-list-address.js'
import { everyPaymentQuery, userQuery } from '../staff-queries.js'
import { csvAddress } from '../staff-paths.js'
import { STATUS_WORDS } from './payment-status.js'
import { paymentsAddress } from './payments-address.js'
import { CARDS, COLUMNS } from './payments-columns.js'

/** Payments of all users, or of one user (rule 17.3). */
export function PaymentsPage() {
  const { named, address, givenOrder } = useListAddress(paymentsAddress)
  const { sort: _, order: __, ...filters } = named
  const query = useQuery({
    ...everyPaymentQuery({ ...named, current_page: address.page ?? 1 }),
    enabled: address.page !== null,
  })
  return (
    <AdminList
      title="Payments"
      what="payment"
      icon={CreditCard}
      searchLabel="Search payments by email"
      filters={useFilters(filters.user_id)}
      values={filters}
      address={address}
      csv={csvAddress('/payments.csv', filters)}
      query={query}
    >
      {(payments, empty) => (
        <Table
          caption="Payments"
          columns={COLUMNS}
          rows={payments}
          idOf={({ id }) => id}
          nameOf={({ id }) => `payment ${id}`}
          givenOrder={givenOrder}
          cards={CARDS}
          empty={empty}
        />
      )}
    </AdminList>
  )
}

/**
 * Returns the filters. A link from a user's page sets `user_id`, which is shown as the user's email
 * address.
 */
function useFilters(userId: number | undefined): Filter[] {
  const user = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined })
  return [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      options: PAYMENT_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].text })),
    },
    { kind: 'day', name: 'created_from', label: 'Created from' },
    { kind: 'day', name: 'created_to', label: 'Created until' },
    { kind: 'link', name: 'user_id', label: 'User', shown: user.data?.email ?? `${userId}` },
  ]
}

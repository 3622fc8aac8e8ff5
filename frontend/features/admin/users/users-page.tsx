import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PlanResponse } from '#modules/billing/api'
import { Table } from '../../../ui/table/table.js'
import { INTERVAL_WORDS, plansQuery } from '../../billing/index.js'
import { AdminList } from '../list/admin-list.js'
import type { Filter } from '../list/filters.js'
import { useListAddress } from '../list/use-list-address.js'
import { usersQuery } from '../staff-queries.js'
import { csvAddress, staffPaths } from '../staff-paths.js'
import { usersAddress } from './users-address.js'
import { CARDS, COLUMNS } from './users-columns.js'

/** All registered users (rule 17.3). */
export function UsersPage() {
  const { named, address, givenOrder } = useListAddress(usersAddress)
  const { sort: _, order: __, ...filters } = named
  const [, navigate] = useLocation()
  const plans = useQuery(plansQuery)
  const query = useQuery({
    ...usersQuery({ ...named, current_page: address.page ?? 1 }),
    enabled: address.page !== null,
  })
  return (
    <AdminList
      title="Users"
      what="user"
      icon={Users}
      searchLabel="Search user by email"
      filters={filtersWith(plans.data ?? [])}
      values={filters}
      address={address}
      csv={csvAddress('/users.csv', filters)}
      query={query}
    >
      {(users, empty) => (
        <Table
          caption="Users"
          columns={COLUMNS}
          rows={users}
          idOf={({ id }) => id}
          nameOf={({ email }) => email}
          givenOrder={givenOrder}
          cards={CARDS}
          empty={empty}
          onActivate={({ id }) => navigate(staffPaths.user(id))}
        />
      )}
    </AdminList>
  )
}

function filtersWith(plans: PlanResponse[]): Filter[] {
  return [
    {
      kind: 'choice',
      name: 'verified',
      label: 'Verified',
      options: [
        { value: '1', label: 'verified' },
        { value: '0', label: 'unverified' },
      ],
    },
    {
      kind: 'choice',
      name: 'scope',
      label: 'Scope',
      options: [
        { value: 'admin', label: 'admin' },
        { value: 'auditor', label: 'auditor' },
        { value: 'any', label: 'any scope' },
        { value: 'none', label: 'no scope' },
      ],
    },
    {
      kind: 'choice',
      name: 'plan_id',
      label: 'Plan',
      options: plans.map(({ id, name, interval_unit: unit, price }) => ({
        value: String(id),
        label: price === 0 ? name : `${name}, by ${INTERVAL_WORDS[unit]}`,
      })),
    },
    {
      kind: 'choice',
      name: 'disabled',
      label: 'Account',
      options: [
        { value: '0', label: 'enabled' },
        { value: '1', label: 'disabled' },
      ],
    },
    { kind: 'day', name: 'created_from', label: 'Created from' },
    { kind: 'day', name: 'created_to', label: 'Created until' },
  ]
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { Users } from 'lucide-react'
import { Badge } from '../badge/badge.js'
import { EmptyState } from '../empty-state/empty-state.js'
import { Table, type TableColumn, type TableSelection } from './table.js'

const meta: Meta = { title: 'Patterns/Table', component: Table }
export default meta

interface Person {
  id: number
  name: string
  email: string
  verified: boolean
  joined: string
}

const PEOPLE: Person[] = [
  { id: 1, name: 'Ada Lovelace', email: 'ada@example.test', verified: true, joined: '2026-03-01' },
  {
    id: 2,
    name: 'Grace Hopper',
    email: 'grace@example.test',
    verified: false,
    joined: '2026-01-12',
  },
  {
    id: 3,
    name: 'Mary Somerville',
    email: 'mary@example.test',
    verified: true,
    joined: '2026-02-20',
  },
]

const COLUMNS: TableColumn<Person>[] = [
  { accessorKey: 'name', header: 'Full name' },
  { accessorKey: 'email', header: 'Email' },
  {
    accessorKey: 'verified',
    header: 'Verified',
    enableSorting: false,
    cell: ({ row }) =>
      row.original.verified ? <Badge tone="success">verified</Badge> : <Badge>unverified</Badge>,
  },
  { accessorKey: 'joined', header: 'Created at' },
]

function Example({ people = PEOPLE, selectable = false }) {
  const [ids, setIds] = useState<TableSelection['ids']>({ 2: true })
  return (
    <Table
      caption="Users"
      columns={COLUMNS}
      rows={people}
      idOf={({ id }) => String(id)}
      nameOf={({ email }) => email}
      selection={selectable ? { ids, onChange: setIds } : undefined}
      empty={<EmptyState icon={Users} title="Nobody found" text="No email is like that." />}
    />
  )
}

export const Plain: StoryObj = { render: () => <Example /> }
export const Selectable: StoryObj = { render: () => <Example selectable /> }
const NOBODY: Person[] = []
export const Empty: StoryObj = { render: () => <Example people={NOBODY} /> }

export const Sorted: StoryObj = {
  render: () => <Example selectable />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Created at' }))
    await within(canvasElement).findByRole('columnheader', { name: 'Created at' })
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Users } from 'lucide-react'
import { Badge } from '../badge/badge.js'
import { EmptyState } from '../empty-state/empty-state.js'
import { useSelection } from '../selection/use-selection.js'
import { Table, type TableColumn } from './table.js'
import { useGivenOrder } from './use-given-order.js'

const meta: Meta = { title: 'Patterns/Table', component: Table }
export default meta

interface User {
  id: number
  name: string
  email: string
  verified: boolean
  joined: string
}

const USERS: User[] = [
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

const COLUMNS: TableColumn<User>[] = [
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

const ids = new Map<User[], number[]>()

/** Returns the same array of ids for the same rows. */
function idsOf(users: User[]) {
  const known = ids.get(users) ?? users.map(({ id }) => id)
  ids.set(users, known)
  return known
}

interface ExampleProps {
  users?: User[]
  selectable?: boolean
  onActivate?: (user: User) => void
}

function Example({ users = USERS, selectable = false, onActivate }: ExampleProps) {
  const selection = useSelection(idsOf(users))
  return (
    <>
      <Table
        caption="Users"
        columns={COLUMNS}
        rows={users}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        selection={selectable ? selection : undefined}
        onActivate={onActivate}
        empty={<EmptyState icon={Users} title="Nobody found" text="No emails match." />}
      />
      {selectable && <p role="status">{selection.ids.size} selected</p>}
    </>
  )
}

export const Plain: StoryObj = { render: () => <Example /> }
const NOBODY: User[] = []
export const Empty: StoryObj = { render: () => <Example users={NOBODY} /> }

/**
 * Selection by checkboxes, by Ctrl or Cmd, and by Shift, with the pointer or the arrow keys. A
 * plain press opens the row.
 */
export const Selectable: StoryObj = {
  render: () => <Example selectable onActivate={opened} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = (name: RegExp) => canvas.getByRole('checkbox', { name })
    const chosen = (text: string) => expect(canvas.getByRole('status')).toHaveTextContent(text)
    opened.mockClear()
    const user = userEvent.setup()
    await user.click(box(/ada/))
    await user.keyboard('{Shift>}')
    await user.click(box(/mary/))
    await user.keyboard('{/Shift}')
    await chosen('3 selected')
    await user.keyboard('{Escape}')
    await chosen('0 selected')
    await user.keyboard('{Control>}')
    await user.click(canvas.getByText('Grace Hopper'))
    await user.keyboard('{/Control}')
    await chosen('1 selected')
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
    await chosen('2 selected')
    await expect(opened).not.toHaveBeenCalled()
    await user.click(canvas.getByText('Ada Lovelace'))
    await expect(opened).toHaveBeenCalledOnce()
  },
}

const opened = fn()

export const Sorted: StoryObj = {
  render: () => <Example selectable />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Created at' }))
    const [, first] = canvas.getAllByRole('row')
    await expect(first).toHaveTextContent('Grace Hopper')
  },
}

const MANY = Array.from({ length: 5000 }, (_, at): User => ({
  id: at + 1,
  name: `Person ${at + 1}`,
  email: `person-${at + 1}@example.test`,
  verified: at % 3 > 0,
  joined: new Date(Date.UTC(2020, 0, 1 + (at % 2000))).toISOString().slice(0, 10),
}))

/** Only the visible rows of 5,000 render. */
export const Long: StoryObj = {
  render: () => (
    <section aria-label="Long table" style={{ height: 420, overflowY: 'auto' }}>
      <Example users={MANY} selectable />
    </section>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const scroller = canvas.getByRole('region', { name: 'Long table' })
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '5001')
    scroller.scrollTop = 44 * 2500
    await canvas.findByText('Person 2505')
    await expect(canvas.getAllByRole('row').length).toBeLessThan(60)
  },
}

/**
 * The rows arrive sorted, and a heading requests another order. Narrow screens show each row as a
 * card.
 */
export const SortedElsewhere: StoryObj = {
  render: () => <Given />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    asked.mockClear()
    await expect(canvas.getByRole('columnheader', { name: 'Created at' })).toHaveAttribute(
      'aria-sort',
      'descending'
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Email' }))
    await expect(asked).toHaveBeenCalledWith('email', 'asc')
    const [, first] = canvas.getAllByRole('row')
    await expect(first).toHaveTextContent('Ada Lovelace')
  },
}

const asked = fn()

function Given() {
  return (
    <Table
      caption="Users"
      columns={COLUMNS}
      rows={USERS}
      idOf={({ id }) => id}
      nameOf={({ email }) => email}
      givenOrder={useGivenOrder('joined', 'desc', asked)}
      cards
    />
  )
}

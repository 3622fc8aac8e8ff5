import type { UserRow } from '#modules/admin/api'
import { UserAvatar } from '../../../app/user-avatar.js'
import { Badge } from '../../../ui/badge/badge.js'
import { TextLink } from '../../../ui/text-link/text-link.js'
import type { Cards, TableColumn } from '../../../ui/table/table.js'
import { Day } from '../day.js'
import { staffPaths } from '../staff-paths.js'
import { Row } from '../../../ui/layout/layout.js'
import { Verified } from './verified.js'

/** Columns that the API can sort by have a key. The others are not sortable. */
export const COLUMNS: TableColumn<UserRow>[] = [
  {
    id: 'avatar',
    header: 'Avatar',
    width: '72px',
    area: 'avatar',
    cell: ({ row }) => <UserAvatar user={row.original} size="medium" />,
  },
  {
    accessorKey: 'email',
    header: 'Email',
    breakable: true,
    area: 'email',
    cell: ({ row }) => <EmailCell user={row.original} />,
  },
  {
    accessorKey: 'full_name',
    header: 'Full name',
    width: '28%',
    breakable: true,
    area: 'name',
    inCard: 'muted',
    cell: ({ row }) => <span translate="no">{row.original.full_name}</span>,
  },
  {
    id: 'verified',
    header: 'Verified',
    width: '120px',
    area: 'verified',
    atEnd: true,
    cell: ({ row }) => <Verified user={row.original} />,
  },
  {
    accessorKey: 'created_at',
    sortDescFirst: true,
    header: 'Created at',
    width: '130px',
    nowrap: true,
    tabular: true,
    area: 'created',
    inCard: 'muted',
    cell: ({ row }) => <Day at={row.original.created_at} />,
  },
]

export const CARDS: Cards = {
  areas: ['avatar email email', 'avatar name verified', 'avatar created verified'],
  columns: 'auto minmax(0, 1fr) auto',
  centered: true,
}

/** Email address with badges for unusual account states. */
function EmailCell({ user }: { user: UserRow }) {
  const { id, email, scope, disabled } = user
  return (
    <Row as="span" wrap gap={2} rowGap={1}>
      <TextLink quiet href={staffPaths.user(id)}>
        {email}
      </TextLink>
      {scope && <Badge tone="accent">{scope}</Badge>}
      {disabled === 1 && <Badge tone="danger">disabled</Badge>}
    </Row>
  )
}

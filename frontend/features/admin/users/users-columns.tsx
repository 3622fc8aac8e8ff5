import { Link } from 'wouter'
import type { UserRow } from '#modules/admin/api'
import { UserAvatar } from '../../../app/user-avatar.js'
import { Badge } from '../../../ui/badge/badge.js'
import type { TableColumn } from '../../../ui/table/table.js'
import { Day } from '../day.js'
import { staffPaths } from '../staff-paths.js'
import styles from './users.module.css'
import { Verified } from './verified.js'

/** Columns that the API can sort by have a key. The others are not sortable. */
export const COLUMNS: TableColumn<UserRow>[] = [
  {
    id: 'avatar',
    header: 'Avatar',
    className: styles.avatar,
    cell: ({ row }) => <UserAvatar user={row.original} size="medium" />,
  },
  {
    accessorKey: 'email',
    header: 'Email',
    className: styles.email,
    cell: ({ row }) => <EmailCell user={row.original} />,
  },
  {
    accessorKey: 'full_name',
    header: 'Full name',
    className: styles.name,
    cell: ({ row }) => row.original.full_name,
  },
  {
    id: 'verified',
    header: 'Verified',
    className: styles.verified,
    cell: ({ row }) => <Verified user={row.original} />,
  },
  {
    accessorKey: 'created_at',
    sortDescFirst: true,
    header: 'Created at',
    className: styles.created,
    cell: ({ row }) => <Day at={row.original.created_at} />,
  },
]

/** Email address with badges for unusual account states. */
function EmailCell({ user }: { user: UserRow }) {
  const { id, email, scope, disabled } = user
  return (
    <span className={styles.address}>
      <Link href={staffPaths.user(id)} className={styles.link}>
        {email}
      </Link>
      {scope && <Badge tone="accent">{scope}</Badge>}
      {disabled === 1 && <Badge tone="danger">disabled</Badge>}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { StorageUserRow } from '#modules/admin/api'
import { UserAvatar } from '../../../app/user-avatar.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Pagination } from '../../../ui/pagination/pagination.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { StorageMeter } from '../../../ui/storage-meter/storage-meter.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { addressWith, pageIn } from '../list/address.js'
import { NoRows, NoSuchPage } from '../list/no-rows.js'
import { Part } from '../part/part.js'
import { staffPaths } from '../staff-paths.js'
import { largestQuery } from './storage-queries.js'
import styles from './storage.module.css'

/** Users who use the most storage, page by page as in the address. */
export function LargestUsers() {
  const [params] = useSearchParams()
  const [path] = useLocation()
  const page = pageIn(params)
  const hrefOf = (number: number) => addressWith(path, params, { page: number })
  return (
    <Part title="Largest users" wide>
      {page === null ? <NoSuchPage first={hrefOf(1)} /> : <Users page={page} hrefOf={hrefOf} />}
    </Part>
  )
}

interface UsersProps {
  page: number
  hrefOf: (page: number) => string
}

function Users({ page, hrefOf }: UsersProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(largestQuery(page))
  if (error && !isFetching) {
    return (
      <LoadError
        title="Couldn’t load the largest users"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data?.pagination) return <Skeleton label="Loading the largest users" rows={10} />
  const { total, total_pages: pages } = data.pagination
  return (
    <div aria-busy={isPlaceholderData} className={styles.largest}>
      <Table
        caption="Largest users"
        columns={COLUMNS}
        rows={data.data}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        sortable={false}
        cards
        rowProps={() => ({ className: styles.user })}
        empty={
          <NoRows
            icon={HardDrive}
            what="storage user"
            lastPage={total > 0 ? hrefOf(pages) : undefined}
            onClear={undefined}
          />
        }
      />
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  )
}

const COLUMNS: TableColumn<StorageUserRow>[] = [
  {
    id: 'avatar',
    header: 'Avatar',
    className: styles.avatar,
    cell: ({ row }) => <UserAvatar user={row.original} size="medium" />,
  },
  {
    id: 'email',
    header: 'Email',
    className: styles.name,
    cell: ({ row: { original: user } }) => (
      <>
        <Link href={staffPaths.user(user.id)} className={styles.link}>
          {user.email}
        </Link>
        <span className={styles.aside}>{user.full_name}</span>
      </>
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    className: styles.users,
    cell: ({ row }) => row.original.plan.name,
  },
  {
    id: 'bytes',
    header: 'Kept',
    className: styles.kept,
    cell: ({ row }) => sizeLabel(row.original.bytes),
  },
  {
    id: 'used',
    header: 'Of the limit',
    className: styles.used,
    cell: ({ row: { original: user } }) => {
      const { file_storage: files, text_storage: texts, storage_limit: limit } = user.storage
      return <StorageMeter used={files + texts} limit={limit} />
    },
  },
]

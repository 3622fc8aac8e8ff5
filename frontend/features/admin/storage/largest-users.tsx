import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useLocation, useSearchParams } from 'wouter'
import type { StorageUserRow } from '#modules/admin/api'
import { UserAvatar } from '../../../app/user-avatar.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Pagination } from '../../../ui/pagination/pagination.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { StorageMeter } from '../../../ui/storage-meter/storage-meter.js'
import { TextLink } from '../../../ui/text-link/text-link.js'
import { type Cards, Table, type TableColumn } from '../../../ui/table/table.js'
import { addressWith, pageIn } from '../list/address.js'
import { NoRows, NoSuchPage } from '../list/no-rows.js'
import { Part } from '../part/part.js'
import { staffPaths } from '../staff-paths.js'
import { Note } from '../cell-text.js'
import { largestQuery } from './storage-queries.js'
import { Stack } from '../../../ui/layout/layout.js'
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
    <Stack aria-busy={isPlaceholderData} align="end" gap={3} className={styles.largest}>
      <Table
        caption="Largest users"
        columns={COLUMNS}
        rows={data.data}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        sortable={false}
        cards={CARDS}
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
    </Stack>
  )
}

const CARDS: Cards = {
  areas: ['avatar name name', 'avatar users kept', 'used used used'],
  columns: 'auto minmax(0, 1fr) auto',
  roomy: true,
}

const COLUMNS: TableColumn<StorageUserRow>[] = [
  {
    id: 'avatar',
    header: 'Avatar',
    width: '72px',
    area: 'avatar',
    cell: ({ row }) => <UserAvatar user={row.original} size="medium" />,
  },
  {
    id: 'email',
    header: 'Email',
    className: styles.name,
    breakable: true,
    area: 'name',
    cell: ({ row: { original: user } }) => (
      <>
        <TextLink quiet href={staffPaths.user(user.id)}>
          {user.email}
        </TextLink>
        <Note>
          <span translate="no">{user.full_name}</span>
        </Note>
      </>
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    width: '8rem',
    tabular: true,
    area: 'users',
    inCard: 'muted',
    cell: ({ row }) => row.original.plan.name,
  },
  {
    id: 'bytes',
    header: 'Kept',
    width: '8rem',
    tabular: true,
    area: 'kept',
    inCard: 'strong',
    cell: ({ row }) => sizeLabel(row.original.bytes),
  },
  {
    id: 'used',
    header: 'Of the limit',
    width: '14rem',
    area: 'used',
    cell: ({ row: { original: user } }) => {
      const { file_storage: files, text_storage: texts, storage_limit: limit } = user.storage
      return <StorageMeter used={files + texts} limit={limit} />
    },
  },
]

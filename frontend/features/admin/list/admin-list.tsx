import type { UseQueryResult } from '@tanstack/react-query'
import { Download, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pagination as Pages } from '../../../app/api-client.js'
import { cx } from '../../../ui/class-names.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Pagination } from '../../../ui/pagination/pagination.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { counted, formatNumber } from '../../../app/counted.js'
import { FilterChips, noFilters } from './filter-chips.js'
import { FilterMenu } from './filter-menu.js'
import { type Filter, type FilterValues, setFilters } from './filters.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './list.module.css'
import { NoRows, NoSuchPage } from './no-rows.js'
import { SearchBox } from './search-box.js'
import type { ListAddress } from './use-list-address.js'

interface AdminListProps<Row> {
  title: string
  /** Singular noun for a row, such as `user`. */
  what: string
  icon: LucideIcon
  /** Placeholder of the search box. */
  searchLabel: string
  filters: Filter[]
  values: FilterValues & { keyword?: string }
  address: ListAddress
  /** Address of the full list as CSV. */
  csv: string
  query: UseQueryResult<{ data: Row[]; pagination?: Pages }>
  /** Renders the table. `empty` belongs below its headings while there are no rows. */
  children: (rows: Row[], empty: ReactNode) => ReactNode
}

/** A staff list that its address searches, filters and pages (rules 17.3, 17.4). */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, searchLabel, filters, values, address, csv } = props
  return (
    <>
      <AdminHeading title={title} />
      <Row wrap gap={2} marginTop={5} className={styles.toolbar}>
        <search className={styles.search}>
          <SearchBox
            placeholder={searchLabel}
            keyword={values.keyword ?? ''}
            onSearch={(keyword) => address.change({ keyword }, { replace: true })}
          />
        </search>
        <Row align="stretch" gap={2} className={styles.tools}>
          <FilterMenu filters={filters} values={values} onChange={address.change} />
          <Row as="a" href={csv} download inline gap={2} weight="medium" className={styles.csv}>
            <Download aria-hidden size={16} />
            CSV
          </Row>
        </Row>
      </Row>
      <FilterChips filters={filters} values={values} onChange={address.change} />
      <Body {...props} />
    </>
  )
}

function Body<Row>(props: AdminListProps<Row>) {
  const { what, icon, filters, values, address, query, children } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  if (address.page === null) return <NoSuchPage first={address.hrefOf(1)} />
  if (error && !isFetching) {
    return (
      <LoadError
        title={`Couldn’t load the ${what}s`}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data?.pagination) return <Waiting what={what} />
  const { total, total_pages: pages } = data.pagination
  const narrowed = values.keyword !== undefined || setFilters(filters, values).length > 0
  const empty = (
    <NoRows
      icon={icon}
      what={what}
      lastPage={total > 0 ? address.hrefOf(pages) : undefined}
      onClear={
        narrowed ? () => address.change({ ...noFilters(filters), keyword: null }) : undefined
      }
    />
  )
  return (
    <>
      <Stack
        aria-busy={isPlaceholderData}
        marginTop={3}
        className={cx(styles.rows, pages > 1 && styles.tall)}
      >
        {children(data.data, empty)}
      </Stack>
      <Row
        as="footer"
        wrap
        justify="between"
        gap={4}
        rowGap={2}
        marginTop={3}
        className={styles.footer}
      >
        <Text as="p" role="status" tone="muted" size="sm" tabular>
          {countOf(data.data.length, data.pagination, what)}
        </Text>
        <Pagination page={address.page} pages={pages} hrefOf={address.hrefOf} />
      </Row>
    </>
  )
}

/** Skeleton for the table. */
function Waiting({ what }: { what: string }) {
  return (
    <Stack marginTop={3} className={cx(styles.rows, styles.tall)}>
      <div className={styles.waiting}>
        <Skeleton label={`Loading the ${what}s`} rows={10} />
      </div>
    </Stack>
  )
}

/** Returns `11–20 of 134 users`. */
function countOf(
  shown: number,
  { current_page: page, page_size: size, total }: Pages,
  what: string
) {
  if (shown === 0) return ''
  const first = (page - 1) * size + 1
  return `${formatNumber(first)}–${formatNumber(first + shown - 1)} of ${counted(total, what)}`
}

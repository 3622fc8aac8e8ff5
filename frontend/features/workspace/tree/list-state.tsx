import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { hasStatus } from '../../../app/api-client.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'

interface ListStateProps<Item> {
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Listed items, as in 'Couldn’t load the files'. */
  what: string
  children: (items: Item[]) => ReactNode
}

/** Renders a list once loaded. Before that, shows a skeleton, or an error with a retry button. */
export function ListState<Item extends BlockSummary>({
  query,
  what,
  children,
}: ListStateProps<Item>) {
  if (query.data) return children(query.data)
  // The screen itself reports a missing parent.
  const failed = query.error && !query.isFetching && !hasStatus(query.error, 404)
  if (!failed) return <Skeleton shape="list" rows={5} />
  return (
    <LoadError
      title={`Couldn’t load the ${what}`}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  )
}

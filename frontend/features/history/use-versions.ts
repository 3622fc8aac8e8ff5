import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isTemporary } from '../../app/temporary-ids.js'
import { queryClient } from '../../app/query-client.js'
import { isUnsaved, savePages } from '../editor/index.js'
import type { LoadedVersions } from './compared-versions.js'
import { sittingsOf } from './sittings.js'
import { versionsQuery } from './versions-query.js'

/** Versions of a page as far as loaded, the latest first. */
export interface Versions extends LoadedVersions {
  isPending: boolean
  isLoadingMore: boolean
  /** True if the last older part did not load. */
  isMoreFailed: boolean
  loadMore: () => void
  /** Why no version could be loaded. */
  error: unknown
  retry: () => void
}

/** Loads the versions of a page, part by part, after what is typed in this tab is saved. */
export function useVersions(pageId: number): Versions {
  const isOnServer = !isTemporary(pageId)
  const query = useInfiniteQuery({ ...versionsQuery(pageId), enabled: isOnServer })
  const versions = useMemo(() => query.data?.pages.flat() ?? [], [query.data])
  const sittings = useMemo(() => sittingsOf(versions), [versions])
  useEffect(() => {
    if (!isUnsaved(pageId)) return
    // The list opens at once, and shows this save as soon as it is there.
    void savePages().then(() => queryClient.invalidateQueries({ queryKey: ['versions', pageId] }))
  }, [pageId])
  return {
    versions,
    sittings,
    isComplete: !query.hasNextPage,
    isPending: isOnServer && query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage()
    },
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}

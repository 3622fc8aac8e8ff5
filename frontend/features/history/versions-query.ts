import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api-client.js'

/** Versions per call to the server. */
const VERSIONS_PART = 200

/** Query of a page's versions, the latest first. */
export function versionsQuery(pageId: number) {
  return infiniteQueryOptions({
    queryKey: ['versions', pageId],
    queryFn: ({ pageParam, signal }) =>
      api.get(`/blocks/${pageId}/versions`, {
        query: { before: pageParam, page_size: VERSIONS_PART },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (part) => (part.length < VERSIONS_PART ? undefined : part.at(-1)?.version),
  })
}

/** Query of a version's text, which never changes. */
export function versionQuery(pageId: number, version: number) {
  return queryOptions({
    queryKey: ['version', pageId, version],
    queryFn: ({ signal }) => api.get(`/blocks/${pageId}/versions/${version}`, { signal }),
  })
}

import { queryOptions, skipToken } from '@tanstack/react-query'
import { type BlockSummary, LIST_PART } from '#modules/workspace/api'
import { api, notFound } from '../../../app/api-client.js'
import { applyQueued } from '../../../app/offline/response-cache.js'
import { queryClient } from '../../../app/query-client.js'
import { idOfCopy, isTemporary } from '../../../app/temporary-ids.js'

/** Prefix of the query keys of all lists of children. */
export const ITEM_LISTS_KEY = ['blocks', 'children']

/** Query key of the recently opened or changed pages. */
export const RECENT_KEY = ['blocks', 'recent']

/** The user's favorites, in their order (rule 1.9). */
export const favoritesQuery = queryOptions({
  queryKey: ['blocks', 'favorites'],
  queryFn: ({ signal }) => api.get('/favorites', { signal }),
})

/** The pages that the user marked as templates, in their order (rule 15.31). */
export const templatesQuery = queryOptions({
  queryKey: ['blocks', 'templates'],
  queryFn: ({ signal }) => api.get('/templates', { signal }),
})

/** The user's shares that have not ended, the newest first (rule 15.48). */
export const sharesQuery = queryOptions({
  queryKey: ['blocks', 'shares'],
  queryFn: ({ signal }) => api.get('/shares', { signal }),
})

/** The user's lists that are not in manual order (rule 15.29). */
export const sortsQuery = queryOptions({
  queryKey: ['blocks', 'sorts'],
  queryFn: ({ signal }) => api.get('/blocks/sorts', { signal }),
})

/**
 * The children of an item in manual order, or the folders for null. A long list contains only the part
 * loaded so far (`readMoreItems`).
 */
export function itemListQuery(parentId: number | null) {
  const queryKey = [...ITEM_LISTS_KEY, parentId]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      if (parentId !== null && isTemporary(parentId)) {
        const copyId = await idOfCopy(parentId)
        return copyId === undefined ? applyQueued(queryKey, []) : readPage(copyId, 1, signal)
      }
      const known = queryClient.getQueryData<BlockSummary[]>(queryKey)?.length ?? 0
      const items: BlockSummary[] = []
      for (let page = 1; page <= Math.max(1, Math.ceil(known / LIST_PART)); page++) {
        items.push(...(await readPage(parentId, page, signal)))
      }
      return items
    },
  })
}

/** Number of an item's children that are not loaded yet, known from loading the others. */
export function unreadItemsQuery(parentId: number | null) {
  return queryOptions<number>({ queryKey: ['blocks', 'unread', parentId], queryFn: skipToken })
}

const readingOn = new Map<number | null, Promise<void>>()

/** Loads the next children of a partly loaded list. */
export function readMoreItems(parentId: number | null) {
  const reading = readingOn.get(parentId) ?? readNextPage(parentId)
  readingOn.set(parentId, reading)
  return reading.finally(() => readingOn.delete(parentId))
}

async function readNextPage(parentId: number | null) {
  const { queryKey } = itemListQuery(parentId)
  const known = queryClient.getQueryData(queryKey)?.length ?? 0
  const more = await readPage(parentId, Math.floor(known / LIST_PART) + 1)
  queryClient.setQueryData(queryKey, (items) => {
    // Items created or moved meanwhile shift the pages.
    const listed = new Set(items?.map(({ id }) => id))
    return items && [...items, ...more.filter(({ id }) => !listed.has(id))]
  })
}

async function readPage(parentId: number | null, page: number, signal?: AbortSignal) {
  const { data, pagination } = await api.page('/blocks', {
    query: { parent_block_id: parentId, page_size: LIST_PART, current_page: page },
    signal,
  })
  const unread = Math.max((pagination?.total ?? 0) - page * LIST_PART, 0)
  queryClient.setQueryData(unreadItemsQuery(parentId).queryKey, unread)
  return data
}

/** A single item, for items in no loaded list. */
export function itemQuery(id: number) {
  return queryOptions({
    queryKey: ['blocks', 'one', id],
    queryFn: ({ signal }) => {
      // Items just created in this browser are in the lists.
      if (isTemporary(id)) throw notFound()
      return api.get(`/blocks/${id}`, { signal })
    },
    gcTime: 0,
  })
}

/** Where an item is now: the items above it and itself, from the folder down. */
export function pathQuery(id: number) {
  return queryOptions({
    queryKey: ['blocks', 'path', id],
    queryFn: ({ signal }) => {
      if (isTemporary(id)) throw notFound()
      return api.get(`/blocks/${id}/hierachy`, { signal })
    },
    gcTime: 0,
    staleTime: 0,
  })
}

/** Content counts and edit times of an item's children, or of the folders for null. */
export function contentsQuery(parentId: number | null) {
  return queryOptions({
    queryKey: ['blocks', 'contents', parentId],
    queryFn: ({ signal }) => {
      if (parentId === null) return api.get('/blocks/contents', { signal })
      return isTemporary(parentId) ? [] : api.get(`/blocks/${parentId}/contents`, { signal })
    },
  })
}

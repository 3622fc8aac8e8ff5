import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contentsQuery, itemListQuery } from '../tree/item-queries.js'
import { sortItems } from './sort-items.js'
import { useAwaitsSorts, useListSort } from './use-list-sort.js'
import { useReadAll } from './use-read-all.js'

/**
 * Returns the children of an item in the order of their list (rule 15.29), or the folders for null.
 * Waits for the order, so that no row moves after it appears.
 */
export function useItemList(parentId: number | null, { enabled = true } = {}) {
  const { data, error, isFetching, refetch } = useQuery({ ...itemListQuery(parentId), enabled })
  const sort = useListSort(parentId)
  const awaitsSort = useAwaitsSorts()
  const isByEdit = enabled && sort === 'edited'
  const contents = useQuery({ ...contentsQuery(parentId), enabled: isByEdit }).data
  useReadAll(parentId, data?.length, enabled && sort !== 'manual')
  const items = useMemo(() => data && sortItems(data, sort, contents), [data, sort, contents])
  return { data: awaitsSort ? undefined : items, error, isFetching, refetch, sort }
}

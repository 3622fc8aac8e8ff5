import { useQuery } from '@tanstack/react-query'
import type { ListSort } from '#modules/workspace/api'
import { sortsQuery } from '../tree/item-queries.js'
import { sortIn } from './sort-in.js'

/** Returns the order of a list; manual if the orders cannot be loaded. */
export function useListSort(parentId: number | null): ListSort {
  const { data } = useQuery({ ...sortsQuery, select: (sorts) => sortIn(sorts, parentId) })
  return data ?? 'manual'
}

/** Returns true while the orders load. */
export function useAwaitsSorts() {
  const { isLoading } = useQuery(sortsQuery)
  return isLoading
}

import { functionalUpdate, type OnChangeFn, type SortingState } from '@tanstack/react-table'
import { useMemo } from 'react'

/** Existing order of the rows. The headings show this order and request another. */
export interface GivenOrder {
  manualSorting: true
  enableSortingRemoval: false
  state: { sorting: SortingState }
  onSortingChange: OnChangeFn<SortingState>
}

export type Direction = 'asc' | 'desc'

/** Order for a table whose rows the server sorts. `by` is a column id; a heading calls `onSort`. */
export function useGivenOrder(
  by: string,
  direction: Direction,
  onSort: (by: string, direction: Direction) => void
): GivenOrder {
  const state = useMemo(
    () => ({ sorting: [{ id: by, desc: direction === 'desc' }] }),
    [by, direction]
  )
  return {
    manualSorting: true,
    enableSortingRemoval: false,
    state,
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, state.sorting)
      if (next) onSort(next.id, next.desc ? 'desc' : 'asc')
    },
  }
}

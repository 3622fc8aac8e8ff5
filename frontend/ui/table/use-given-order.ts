import { functionalUpdate, type OnChangeFn, type SortingState } from '@tanstack/react-table'
import { useMemo } from 'react'

/** An order that the rows come in already; the headings show it, and ask for another. */
export interface GivenOrder {
  manualSorting: true
  enableSortingRemoval: false
  state: { sorting: SortingState }
  onSortingChange: OnChangeFn<SortingState>
}

export type Direction = 'asc' | 'desc'

/** For a table whose rows a server sorts. `by` is a column's id; `onSort` is called by its heading. */
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

import {
  ArrowDownAZ,
  ArrowDownUp,
  CalendarArrowDown,
  ClockArrowDown,
  type LucideIcon,
} from 'lucide-react'
import { LIST_SORTS, type ListSort } from '#modules/workspace/api'

/** Entries of the sort menu, by order. */
export const SORTS: Record<ListSort, { label: string; icon: LucideIcon }> = {
  manual: { label: 'Manual', icon: ArrowDownUp },
  name: { label: 'Name', icon: ArrowDownAZ },
  created: { label: 'Created', icon: CalendarArrowDown },
  edited: { label: 'Last edited', icon: ClockArrowDown },
}

export const SORT_ENTRIES = LIST_SORTS.map((sort) => ({ sort, ...SORTS[sort] }))

/** Returns 'sorted by name', or 'in manual order'. */
export function inWords(sort: ListSort) {
  return {
    manual: 'in manual order',
    name: 'sorted by name',
    created: 'sorted by creation',
    edited: 'sorted by last edit',
  }[sort]
}

/** Returns why rows cannot be moved among themselves; undefined for the manual order. */
export function whyFixed(sort: ListSort) {
  if (sort === 'manual') return undefined
  return `This list is ${inWords(sort)}. Choose “Manual” in its sort menu to move things.`
}

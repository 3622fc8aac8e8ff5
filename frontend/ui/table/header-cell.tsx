import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './table.module.css'

type Sorted = false | 'asc' | 'desc'

interface HeaderCellProps {
  sorted: Sorted
  /** Not there where the column cannot be sorted. */
  onSort: ((event: unknown) => void) | undefined
  children: ReactNode
}

const ICONS = { asc: ArrowUp, desc: ArrowDown }
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The heading of a column; a button where the column can be sorted. */
export function HeaderCell({ sorted, onSort, children }: HeaderCellProps) {
  if (!onSort) {
    return (
      <th scope="col" className={styles.heading}>
        {children}
      </th>
    )
  }
  const Icon = sorted ? ICONS[sorted] : ChevronsUpDown
  return (
    <th scope="col" aria-sort={sorted ? ARIA_SORT[sorted] : undefined} className={styles.heading}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {children}
        <Icon aria-hidden size={14} />
      </button>
    </th>
  )
}

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.js'
import { Row } from '../layout/layout.js'
import type { lookOf } from './table-model.js'
import styles from './table.module.css'

type Sorted = false | 'asc' | 'desc'

interface HeaderCellProps {
  sorted: Sorted
  /** Undefined if the column is not sortable. */
  onSort: ((event: unknown) => void) | undefined
  look: ReturnType<typeof lookOf>
  children: ReactNode
}

const ICONS = { asc: ArrowUp, desc: ArrowDown }
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** Column heading, which is a button if the column is sortable. */
export function HeaderCell({ sorted, onSort, look, children }: HeaderCellProps) {
  if (!onSort) {
    return (
      <th scope="col" className={cx(styles.heading, look.className)} style={look.style}>
        {children}
      </th>
    )
  }
  const Icon = sorted ? ICONS[sorted] : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      className={cx(styles.heading, look.className)}
      style={look.style}
    >
      <Row as="button" type="button" inline gap={1} className={styles.sort} onClick={onSort}>
        {children}
        <Icon aria-hidden size={14} />
      </Row>
    </th>
  )
}

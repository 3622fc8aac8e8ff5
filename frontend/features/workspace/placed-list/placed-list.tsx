import type { ReactNode, Ref } from 'react'
import type { PlacedBlock } from '#modules/workspace/api'
import { cx } from '../../../ui/class-names.js'
import { handleTableKey } from '../../../ui/table/table-keys.js'
import styles from './placed-list.module.css'

interface PlacedListProps {
  ref?: Ref<HTMLUListElement>
  items: readonly PlacedBlock[]
  /** True for roomy rows outside a roomy section. */
  roomy?: boolean
  /** A row for each item. */
  children: ReactNode
}

/** List of items from anywhere in the tree, with arrow keys between its rows. */
export function PlacedList({ ref, items, roomy = false, children }: PlacedListProps) {
  const ids = items.map(({ id }) => id)
  return (
    <ul
      ref={ref}
      className={cx(styles.list, roomy && styles.roomy)}
      onKeyDown={(event) => handleTableKey(event, ids, undefined)}
    >
      {children}
    </ul>
  )
}

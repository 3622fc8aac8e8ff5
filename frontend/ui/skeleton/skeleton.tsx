import { cx } from '../class-names.js'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Label for screen readers. */
  label?: string
  /** Number of text rows to reserve. */
  rows?: number
  /** Shape of the placeholder: a list of items, or a page with its title. Default: rows of text. */
  shape?: 'list' | 'page'
}

/** Placeholder for rows that are loading. Becomes visible only after 200 ms. */
export function Skeleton({ label = 'Loading', rows = 3, shape }: SkeletonProps) {
  return (
    <div role="status" aria-label={label} className={cx(styles.rows, shape && styles[shape])}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.row} />
      ))}
    </div>
  )
}

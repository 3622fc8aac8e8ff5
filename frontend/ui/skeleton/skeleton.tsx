import { cx } from '../class-names.js'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Read by screen readers. */
  label?: string
  /** How many rows of text will stand there. */
  rows?: number
  /** Of a list of items, or of a page with its title; else rows of text. */
  shape?: 'list' | 'page'
}

/** Keeps the place of rows that are on their way. It shows itself only after 200 ms. */
export function Skeleton({ label = 'Loading', rows = 3, shape }: SkeletonProps) {
  return (
    <div role="status" aria-label={label} className={cx(styles.rows, shape && styles[shape])}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.row} />
      ))}
    </div>
  )
}

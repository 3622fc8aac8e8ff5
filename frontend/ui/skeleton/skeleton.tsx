import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Read by screen readers. */
  label?: string
  /** How many rows of text will stand there. */
  rows?: number
}

/** Keeps the place of rows that are on their way. It shows itself only after 200 ms. */
export function Skeleton({ label = 'Loading', rows = 3 }: SkeletonProps) {
  return (
    <div role="status" aria-label={label} className={styles.rows}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.row} />
      ))}
    </div>
  )
}

import { cx } from '../class-names.js'
import styles from './spinner.module.css'

interface SpinnerProps {
  /** Read by screen readers. */
  label?: string
  size?: 'small' | 'large'
}

/** Takes its place at once and shows itself only after 200 ms: quick answers show no spinner. */
export function Spinner({ label = 'Loading', size = 'small' }: SpinnerProps) {
  return <span role="status" aria-label={label} className={cx(styles.spinner, styles[size])} />
}

/** A large spinner in the middle of whatever holds it. */
export function CenteredSpinner({ label }: { label?: string }) {
  return (
    <div className={styles.centered}>
      <Spinner label={label} size="large" />
    </div>
  )
}

import { cx } from '../class-names.js'
import styles from './spinner.module.css'

interface SpinnerProps {
  /** Label for screen readers. */
  label?: string
  size?: 'small' | 'large'
}

/**
 * Spinner that reserves its space at once but becomes visible after 200 ms, so quick responses show
 * none.
 */
export function Spinner({ label = 'Loading', size = 'small' }: SpinnerProps) {
  return <span role="status" aria-label={label} className={cx(styles.spinner, styles[size])} />
}

/** Large spinner in the middle of its container. */
export function CenteredSpinner({ label }: { label?: string }) {
  return (
    <div className={styles.centered}>
      <Spinner label={label} size="large" />
    </div>
  )
}

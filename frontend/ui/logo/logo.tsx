import { Row } from '../layout/layout.js'
import styles from './logo.module.css'

/** The product's mark and name. */
export function Logo() {
  return (
    <Row as="span" inline gap={2} weight="semibold" className={styles.logo}>
      <svg aria-hidden viewBox="0 0 32 32" className={styles.mark}>
        <rect width="32" height="32" rx="8" className={styles.ground} />
        <path d="M16 6 27 11.5 16 17 5 11.5Z" className={styles.top} />
        <path d="m5 16.5 11 5.5 11-5.5" className={styles.layer} opacity=".8" />
        <path d="m5 21 11 5.5L27 21" className={styles.layer} opacity=".5" />
      </svg>
      Strata
    </Row>
  )
}

import type { FailingRow } from '#modules/admin/api'
import { Ago } from '../ago.js'
import { formatNumber } from '../../../app/counted.js'
import { Part } from '../part/part.js'
import styles from './operations.module.css'

/** Operations that processes currently retry without success. */
export function Failing({ failing }: { failing: FailingRow[] }) {
  return (
    <Part title="Current failures" wide>
      <ul className={styles.list}>
        {failing.map(({ process, subject, since, tries, error }) => (
          <li key={`${process} ${subject} ${since}`} className={styles.failing}>
            <p>
              <strong className={styles.strong}>{subject}</strong>
              <span>{`, in ${process}`}</span>
            </p>
            <p className={styles.error}>{error}</p>
            <p className={styles.aside}>
              <span>{`${tries === 1 ? '1 try' : `${formatNumber(tries)} tries`}, since`}</span>{' '}
              <Ago at={since} />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

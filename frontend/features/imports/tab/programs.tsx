import { useId } from 'react'
import { PROGRAMS } from '../programs.js'
import styles from './import-tab.module.css'

/** How to export the notes from each program. */
export function Programs() {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        How to export from other programs
      </h3>
      <dl className={styles.programs}>
        {PROGRAMS.map(({ name, how }) => (
          <div key={name}>
            <dt className={styles.program}>{name}</dt>
            <dd className={styles.how}>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

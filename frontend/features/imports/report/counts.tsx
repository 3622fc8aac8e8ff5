import type { Count } from '../counts.js'
import styles from './report.module.css'

/** Numbers of a plan or a report. */
export function Counts({ counts }: { counts: Count[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(({ name, text }) => (
        <div key={name} className={styles.count}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { Count } from '../counts.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './report.module.css'

/** Numbers of a plan or a report. */
export function Counts({ counts }: { counts: Count[] }) {
  return (
    <Row as="dl" align="stretch" wrap gap={2}>
      {counts.map(({ name, text }) => (
        <div key={name} className={styles.count}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Row>
  )
}

import { counted } from '../../../app/counted.js'
import styles from './operations.module.css'

/** States how many items the list leaves out. */
export function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return (
    <p className={styles.none}>{`And ${counted(total - shown, 'other')} that are not listed.`}</p>
  )
}

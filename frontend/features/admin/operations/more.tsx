import { counted } from '../counted.js'
import styles from './operations.module.css'

/** Says how many there are that a list leaves out. */
export function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return (
    <p className={styles.none}>{`And ${counted(total - shown, 'other')} that are not listed.`}</p>
  )
}

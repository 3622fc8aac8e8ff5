import styles from './drop-line.module.css'
import type { DropPlace } from './drop-place.js'

/** Line at the drop position of dragged blocks (rule 6.9). */
export function DropLine({ place }: { place: DropPlace | null }) {
  return place && <div aria-hidden className={styles.line} style={place.line} />
}

import styles from './drop-line.module.css'
import type { DropPlace } from './drop-place.js'

/** The line where blocks that are dragged would land (SPEC §4, Editor drag and drop). */
export function DropLine({ place }: { place: DropPlace | null }) {
  return place && <div aria-hidden className={styles.line} style={place.line} />
}

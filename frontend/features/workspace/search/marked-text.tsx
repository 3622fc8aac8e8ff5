import type { TextPart } from '#modules/workspace/api'
import styles from './search.module.css'

/** A text with what was searched for marked. */
export function MarkedText({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    )
  )
}

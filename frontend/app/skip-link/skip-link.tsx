import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** The `id` of the one `<main>` on every screen; it has `tabIndex={-1}`. */
export const MAIN_ID = 'main'

/** The first thing Tab reaches: past the navigation, to the content. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(MAIN_ID)?.focus()
  }
  return (
    <a href={`#${MAIN_ID}`} className={styles.link} onClick={skip}>
      Skip to content
    </a>
  )
}

import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** `id` of the single `<main>` on every screen. The element has `tabIndex={-1}`. */
export const MAIN_ID = 'main'

/** Skip link: the first Tab stop, which moves the focus past the navigation to the content. */
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

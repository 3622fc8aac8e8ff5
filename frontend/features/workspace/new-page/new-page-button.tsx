import { SquarePen } from 'lucide-react'
import styles from './new-page-button.module.css'
import { useNewPage } from './use-new-page.js'

/** First button of the sidebar. Creates a page from any screen (rule 15.18). */
export function NewPageButton() {
  const newPage = useNewPage()
  return (
    <button
      type="button"
      aria-keyshortcuts="N"
      className={styles.button}
      onClick={() => void newPage()}
    >
      <SquarePen aria-hidden size={16} />
      New page
      <kbd aria-hidden className={styles.key}>
        N
      </kbd>
    </button>
  )
}

import { SquarePen } from 'lucide-react'
import { Row } from '../../../ui/layout/layout.js'
import styles from './new-page-button.module.css'
import { useNewPage } from './use-new-page.js'

/** First button of the sidebar. Creates a page from any screen (rule 15.18). */
export function NewPageButton() {
  const newPage = useNewPage()
  return (
    <Row
      as="button"
      type="button"
      aria-keyshortcuts="N"
      gap={2}
      weight="medium"
      fixed
      className={styles.button}
      onClick={() => void newPage()}
    >
      <SquarePen aria-hidden size={16} />
      New page
      <kbd aria-hidden className={styles.key}>
        N
      </kbd>
    </Row>
  )
}

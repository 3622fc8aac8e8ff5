import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './page-notice.module.css'

interface PageNoticeProps {
  action: string
  onAction: () => void
  children: ReactNode
}

/** Notice above the title about text kept in this browser, with a button that opens it. */
export function PageNotice({ action, onAction, children }: PageNoticeProps) {
  return (
    <Row gap={3} size="sm" className={styles.notice}>
      <History aria-hidden size={16} />
      <p className={styles.text}>{children}</p>
      <Button variant="quiet" size="small" onClick={onAction}>
        {action}
      </Button>
    </Row>
  )
}

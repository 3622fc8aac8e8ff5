import type { ReactNode } from 'react'
import { PageHeading } from '../../../app/page-heading.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './admin-heading.module.css'

interface AdminHeadingProps {
  title: string
  /** Actions for everything on the page. */
  actions?: ReactNode
}

/** Header of a page in the staff area. */
export function AdminHeading({ title, actions }: AdminHeadingProps) {
  return (
    <Row wrap justify="between" gap={4} rowGap={2}>
      <PageHeading title={title} className={styles.title} />
      {actions}
    </Row>
  )
}

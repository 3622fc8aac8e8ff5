import type { ReactNode } from 'react'
import { PageHeading } from '../../../app/page-heading.js'
import styles from './admin-heading.module.css'

interface AdminHeadingProps {
  title: string
  /** What can be done with all that is on the page. */
  actions?: ReactNode
}

/** The head of a page of the staff area. */
export function AdminHeading({ title, actions }: AdminHeadingProps) {
  return (
    <div className={styles.head}>
      <PageHeading title={title} className={styles.title} />
      {actions}
    </div>
  )
}

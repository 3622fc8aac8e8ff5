import type { ReactNode } from 'react'
import { PageHeading } from '../../../app/page-heading.js'
import styles from './admin-heading.module.css'

interface AdminHeadingProps {
  title: string
  /** Actions for everything on the page. */
  actions?: ReactNode
}

/** Header of a page in the staff area. */
export function AdminHeading({ title, actions }: AdminHeadingProps) {
  return (
    <div className={styles.head}>
      <PageHeading title={title} className={styles.title} />
      {actions}
    </div>
  )
}

import type { ReactNode } from 'react'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { cx } from '../../../ui/class-names.js'
import { Logo } from '../../../ui/logo/logo.js'
import styles from './sheet.module.css'

interface SheetProps {
  title: string
  /** What the browser's tab says, when it is more than the title. */
  tabTitle?: string
  wide?: boolean
  children: ReactNode
}

/** A screen outside the app: one sheet with the logo and a heading, on paper without its edges. */
export function Sheet({ title, tabTitle, wide, children }: SheetProps) {
  return (
    <div className={styles.page}>
      <main id={MAIN_ID} tabIndex={-1} className={cx(styles.sheet, wide && styles.wide)}>
        <Logo />
        <PageHeading title={title} tabTitle={tabTitle} className={styles.title} />
        {children}
      </main>
    </div>
  )
}

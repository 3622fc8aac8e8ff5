import type { ReactNode } from 'react'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { cx } from '../../../ui/class-names.js'
import { Logo } from '../../../ui/logo/logo.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './sheet.module.css'

interface SheetProps {
  title: string
  /** Title of the browser tab, if it differs from `title`. */
  tabTitle?: string
  wide?: boolean
  children: ReactNode
}

/**
 * Layout of a screen outside the app: one sheet with logo and heading. Printed without its edges.
 */
export function Sheet({ title, tabTitle, wide, children }: SheetProps) {
  return (
    <div className={styles.page}>
      <Stack
        as="main"
        id={MAIN_ID}
        tabIndex={-1}
        gap={5}
        className={cx(styles.sheet, wide && styles.wide)}
      >
        <Logo />
        <PageHeading title={title} tabTitle={tabTitle} className={styles.title} />
        {children}
      </Stack>
    </div>
  )
}

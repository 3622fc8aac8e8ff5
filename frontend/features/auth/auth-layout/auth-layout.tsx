import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PageHeading } from '../../../app/page-heading.js'
import { paths } from '../../../app/paths.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { Logo } from '../../../ui/logo/logo.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './auth-layout.module.css'

interface AuthLayoutProps {
  title: string
  subtitle: string
  children?: ReactNode
  /** Link to another form. */
  footer: ReactNode
}

/** Layout with one form in the middle of the page. */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link href={paths.home} aria-label="Strata, home" className={styles.home}>
          <Logo />
        </Link>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.card}>
        <PageHeading title={title} className={styles.title} />
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
        <Text as="p" tone="muted" marginTop={6} className={styles.footer}>
          {footer}
        </Text>
      </main>
    </div>
  )
}

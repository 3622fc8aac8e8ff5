import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './workspace-screen.module.css'

interface BackLinkProps {
  href: string
  label: string
  /** The arrow, and what may be read beside it. */
  children: ReactNode
}

/** The way up, first in a top bar. */
export function BackLink({ href, label, children }: BackLinkProps) {
  return (
    <Link href={href} aria-label={label} className={styles.back}>
      {children}
    </Link>
  )
}

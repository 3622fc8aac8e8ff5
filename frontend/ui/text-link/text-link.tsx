import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './text-link.module.css'

interface TextLinkProps {
  href: string
  /** True if the link leaves the app and opens a new tab. */
  external?: boolean
  /** True for the name of a row: a line shows only under the pointer. */
  quiet?: boolean
  children: ReactNode
}

/** Inline link within text. */
export function TextLink({ href, external = false, quiet = false, children }: TextLinkProps) {
  if (external) {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
        {children}
      </a>
    )
  }
  return (
    <Link href={href} className={quiet ? styles.quiet : styles.link}>
      {children}
    </Link>
  )
}

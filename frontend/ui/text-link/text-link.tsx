import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './text-link.module.css'

interface TextLinkProps {
  href: string
  /** Leaves the app: a new tab. */
  external?: boolean
  children: ReactNode
}

/** A link within a text. */
export function TextLink({ href, external = false, children }: TextLinkProps) {
  if (external) {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
        {children}
      </a>
    )
  }
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  )
}

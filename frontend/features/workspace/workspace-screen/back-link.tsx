import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { cameFrom } from '../../../app/came-from.js'
import styles from './workspace-screen.module.css'

interface BackLinkProps {
  href: string
  /** Where one is after it, when that is not `href` itself; `state` is for what leads on from there. */
  leadsTo?: string
  state?: unknown
  label: string
  className?: string
  /** The arrow, and what may be read beside it. */
  children: ReactNode
}

/** The way up, first in a bar. Who came from there goes back, to where the list was scrolled. */
export function BackLink({
  href,
  leadsTo = href,
  state,
  label,
  className,
  children,
}: BackLinkProps) {
  function goBack(event: MouseEvent) {
    const { ctrlKey, metaKey, shiftKey, altKey, button } = event
    if (ctrlKey || metaKey || shiftKey || altKey || button !== 0 || !cameFrom(leadsTo)) return
    event.preventDefault()
    window.history.back()
  }
  return (
    <Link
      href={href}
      state={state}
      aria-label={label}
      className={className ?? styles.back}
      onClick={goBack}
    >
      {children}
    </Link>
  )
}

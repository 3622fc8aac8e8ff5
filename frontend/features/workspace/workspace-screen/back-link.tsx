import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { cameFrom } from '../../../app/came-from.js'
import styles from './workspace-screen.module.css'

interface BackLinkProps {
  href: string
  /**
   * Final address after the link, if it differs from `href`. `state` is for the redirect from
   * there.
   */
  leadsTo?: string
  state?: unknown
  label: string
  className?: string
  /** The arrow, with optional text. */
  children: ReactNode
}

/**
 * Link one level up, first in a bar. A user who came from there goes back, to the former scroll
 * position.
 */
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

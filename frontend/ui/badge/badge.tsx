import type { ReactNode } from 'react'
import { cx } from '../class-names.js'
import styles from './badge.module.css'

interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  children: ReactNode
}

/** A state in one word. The color only supports the word. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}

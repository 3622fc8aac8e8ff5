import type { ReactNode } from 'react'
import styles from './stack.module.css'

interface StackProps {
  row?: boolean
  /** As wide as a form is. */
  narrow?: boolean
  children: ReactNode
}

/** Lays out what a story shows: below one another, or in a row. */
export function Stack({ row = false, narrow = false, children }: StackProps) {
  return (
    <div
      className={[styles.stack, row && styles.row, narrow && styles.narrow]
        .filter(Boolean)
        .join(' ')}
    >
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './stack.module.css'

interface StackProps {
  row?: boolean
  /** True to limit the stack to the width of a form. */
  narrow?: boolean
  children: ReactNode
}

/** Lays out the contents of a story in a column or a row. */
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

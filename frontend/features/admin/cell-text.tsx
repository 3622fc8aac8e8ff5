import type { ReactNode } from 'react'
import { Text } from '../../ui/layout/layout.js'

interface CellTextProps {
  children: ReactNode
}

/** Subject of a row, in its first cell. */
export function Subject({ children }: CellTextProps) {
  return (
    <Text weight="medium" breakable>
      {children}
    </Text>
  )
}

/** Line below a cell's text. */
export function Note({ children }: CellTextProps) {
  return (
    <Text tone="muted" size="sm" breakable block>
      {children}
    </Text>
  )
}

import type { ReactNode } from 'react'
import { Text } from '../../../ui/layout/layout.js'
import styles from './operations.module.css'

/** Error of a failed operation, as the server reports it. */
export function Cause({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" breakable className={styles.error}>
      {children}
    </Text>
  )
}

import type { ReactNode } from 'react'
import { Row, Text } from '../layout/layout.js'
import styles from './top-bar.module.css'

interface TopBarProps {
  /** Back link, or other content at the start. */
  leading?: ReactNode
  title?: ReactNode
  /** Actions at the far end. */
  actions?: ReactNode
}

/** Top bar of a screen. */
export function TopBar({ leading, title, actions }: TopBarProps) {
  return (
    <Row as="header" gap={2} fixed className={styles.bar}>
      {leading}
      <Text as="div" tone="muted" size="sm" truncate grow shrink>
        {title}
      </Text>
      <Row gap={2} shrink className={styles.actions}>
        {actions}
      </Row>
    </Row>
  )
}

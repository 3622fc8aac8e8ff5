import type { ReactNode } from 'react'
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
    <header className={styles.bar}>
      {leading}
      <div className={styles.title}>{title}</div>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}

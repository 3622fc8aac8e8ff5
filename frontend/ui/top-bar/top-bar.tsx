import type { ReactNode } from 'react'
import styles from './top-bar.module.css'

interface TopBarProps {
  /** The way back, or what else stands first. */
  leading?: ReactNode
  title?: ReactNode
  /** What can be done, at the far end. */
  actions?: ReactNode
}

/** The bar over a screen of the app. */
export function TopBar({ leading, title, actions }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {leading}
      <div className={styles.title}>{title}</div>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}

import type { ReactNode } from 'react'
import { FormError } from '../../../../ui/form-error/form-error.js'
import styles from './actions.module.css'

interface ActionRowProps {
  title: string
  /** Current state. */
  text: ReactNode
  error?: string
  /** Controls that change the state. */
  children?: ReactNode
}

/** One account setting that staff may change. */
export function ActionRow({ title, text, error, children }: ActionRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.state}>{text}</p>
        <FormError message={error} />
      </div>
      {children}
    </div>
  )
}
